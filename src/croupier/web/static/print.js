// The print button: only a script can press Print, so without one it stays hidden.
import { every } from "./dom.js";
for (const button of every("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
