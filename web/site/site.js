// What has been read once can be read again without a connection: sw.js keeps it.
navigator.serviceWorker?.register(new URL("sw.js", /** @type {HTMLScriptElement} */ (document.currentScript).src));

// What the theme's script has made by then: a table that is wider than the screen can be scrolled by
// the keyboard, and the button that copies code is no landmark.
addEventListener("load", () => {
  for (const frame of document.querySelectorAll(".md-typeset__scrollwrap")) frame.tabIndex = 0;
  for (const bar of document.querySelectorAll(".md-code__nav")) bar.setAttribute("role", "none");
});
