// What the school's screens are drawn with: an element of a class with words and others inside it.
export function made(tag, name = "", ...inside) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...inside);
  return element;
}

// What the server says is a part of a sentence; on the screen it stands alone.
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
