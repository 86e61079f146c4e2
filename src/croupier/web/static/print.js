// The print button: only a script can open the print dialog, so without scripts it stays hidden.
import { every } from "./dom.js";
for (const button of every("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
