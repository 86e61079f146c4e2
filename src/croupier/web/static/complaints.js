// What is wrong with a field, said beside it; no field and no words say that nothing is.
export const complaints = (form) => (id, words) => {
  for (const field of form.querySelectorAll("input")) {
    const wrong = field.id === id;
    field.toggleAttribute("aria-invalid", wrong);
    document.getElementById(`wrong-${field.id}`).textContent = wrong ? words : "";
  }
  if (id) document.getElementById(id).focus();
};
