// People: request a new PIN, open one's own half of a sign-in code, and change someone's record.
import { at, dataOf, every, maybe, need, textOf } from "./dom.js";
import { file, press } from "./floor_client.js";
import { fill, whenShown } from "./manager.js";

whenShown(() => {
  const pin = maybe("#pin");
  if (!pin) return;
  for (const button of every("[data-pin]")) {
    button.addEventListener("click", () => {
      at("pin-title").textContent = `New PIN for ${button.dataset.name} (${button.dataset.pin})`;
      at("pin-form").dataset.path = `/api/floor/people/${encodeURIComponent(textOf(button, "pin"))}/reset-pin`;
      need(".wrong", at("pin-form")).textContent = "";
      pin.showModal();
    });
  }
  at("pin-shut").addEventListener("click", () => pin.close());
});

// The digits are shown once and stored nowhere, not even in this page.
whenShown(() => {
  const slip = maybe("#slip");
  if (!slip) return;
  let path = "";
  const forget = () => {
    at("slip-digits").textContent = "";
    at("slip-digits").hidden = true;
    at("slip-wrong").textContent = "";
  };
  const tried = async (button, work) => {
    forget();
    button.disabled = true;
    try {
      await work();
    } catch (fault) {
      at("slip-wrong").textContent = fault.message;
    } finally {
      button.disabled = false;
    }
  };
  for (const button of every("[data-slip]")) {
    button.addEventListener("click", () => {
      at("slip-title").textContent = `The ${button.dataset.half} half of the code for ${button.dataset.name} (${button.dataset.slip})`;
      path = `/api/floor/people/${encodeURIComponent(textOf(button, "slip"))}/slip`;
      forget();
      slip.showModal();
    });
  }
  at("slip-show").addEventListener("click", () => tried(at("slip-show"), async () => {
    const { digits } = await press(path, {});
    at("slip-digits").textContent = digits;
    at("slip-digits").hidden = false;
  }));
  at("slip-print").addEventListener("click", () => tried(at("slip-print"), () => file(path, { format: "pdf" })));
  at("slip-shut").addEventListener("click", () => {
    forget(); // at once: the close event comes a moment later
    slip.close();
  });
  slip.addEventListener("close", forget);
});

whenShown(() => {
  const form = maybe("#person");
  if (!form) return;
  const cardField = at("person-card");
  // A new person's card must not exist yet; a known number would request a change to its holder.
  const checkCard = () => {
    const holder = cardField.readOnly ? null : every("tr[data-card]").find((row) => row.dataset.card === cardField.value.trim());
    const name = holder ? need("[data-label=Name]", holder).textContent : "";
    cardField.setCustomValidity(holder ? `Card ${holder.dataset.card} belongs to ${name}. To change it, click Change next to that name.` : "");
  };
  cardField.addEventListener("input", checkCard);
  checkCard();
  for (const button of every("[data-edit]")) {
    button.addEventListener("click", () => {
      const person = dataOf(button, "edit");
      at("person-title").textContent = `Change ${person.name}`;
      at("person-go").textContent = "Request the change";
      at("person-reset").hidden = false;
      cardField.readOnly = true;
      fill(form, person);
      checkCard();
    });
  }
  form.addEventListener("reset", () => {
    at("person-title").textContent = "Add a person";
    at("person-go").textContent = "Request the new card";
    at("person-reset").hidden = true;
    cardField.readOnly = false;
    cardField.setCustomValidity("");
  });
});
