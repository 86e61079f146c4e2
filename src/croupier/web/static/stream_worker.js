// The hub of a browser that has shared workers: it lives as long as any page of ours is open.
import { Hub } from "./stream_hub.js";

/** @type {Map<string, MessagePort>} */
const ports = new Map();
const hub = new Hub((told) => ports.get(told.page)?.postMessage(told));

self.addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.addEventListener("message", ({ data }) => {
    if (data.address) ports.set(data.page, port);
    else ports.delete(data.page);
    hub.hear(data);
  });
  port.start();
});
