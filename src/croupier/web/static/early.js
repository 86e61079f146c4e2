// A press on a page whose scripts are still loading is stored, and done once they are there: all
// modules have run when the document fires DOMContentLoaded.
(() => {
  document.documentElement.classList.add("scripts"); // sections fold only if scripts can unfold them
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
