// How the school's screens are drawn: an element with a class, words and other elements inside it.
export function made(tag, name = "", ...inside) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...inside);
  return element;
}

// The server's text is part of a sentence; on the screen it stands alone.
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
