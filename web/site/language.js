// The pages for families follow the language of the browser, or the one chosen here or in the game.
const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;

async function begin() {
  const { LANGUAGES, language, onLanguage, speak, t } = await import(
    new URL("words/words.js", script).href
  );
  for (const place of document.querySelectorAll(".languages")) {
    for (const [code, name] of LANGUAGES) {
      const button = document.createElement("button");
      button.type = "button";
      button.lang = code;
      button.textContent = name;
      button.addEventListener("click", () => speak(code));
      place.append(button, " ");
    }
  }
  onLanguage(() => {
    for (const place of document.querySelectorAll(".languages")) {
      place.setAttribute("role", "group");
      place.ariaLabel = t("site.language");
      for (const button of place.querySelectorAll("button")) {
        button.ariaPressed = String(button.lang === language());
      }
    }
    for (const link of document.querySelectorAll("[data-keys]")) {
      const at = link.getAttribute("href");
      link.setAttribute("href", at.replace(/keys-\w+/, `keys-${language()}`));
    }
    const title = document.querySelector("h1[data-t]");
    document.title = `${title.textContent} - Dealbox`;
    const above = document.querySelector("[data-md-component=header-topic] .md-ellipsis"); // scrolled
    if (above) above.textContent = title.textContent;
  });
  speak(language());
}

if (document.querySelector("h1[data-t]")) begin();
