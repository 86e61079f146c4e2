// A press on a page whose scripts are still on their way is kept, and done when they have come:
// modules have all run when the document says that its content is loaded.
(() => {
  document.documentElement.classList.add("scripts"); // what folds away, folds only where it unfolds
  const kept = [];

  const keep = (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(button);
  };

  document.addEventListener("click", keep, { capture: true });
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("click", keep, { capture: true });
    kept.forEach((button) => button.click());
  });
})();
