// What has been read once can be read again without a connection: sw.js keeps it.
navigator.serviceWorker?.register(new URL("sw.js", /** @type {HTMLScriptElement} */ (document.currentScript).src));
