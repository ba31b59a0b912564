// @ts-nocheck - what the pages of the test beside it run.

export const note = () => {
  window.shown = [];
  const note = () => {
    const words = document.querySelector("#words")?.textContent;
    if (words !== undefined && words !== window.shown.at(-1)) window.shown.push(words);
  };
  new MutationObserver(note)
    .observe(document, { subtree: true, childList: true, characterData: true });
  const { parse } = JSON;
  JSON.parse = (text, ...how) => {
    const made = parse(text, ...how);
    for (const { mark, refused } of Array.isArray(made) ? made : []) {
      window.mark = mark ?? window.mark;
      if (refused) asks = false;
    }
    return made;
  };
  const { send } = WebSocket.prototype;
  let socket, asks;
  WebSocket.prototype.send = function (text) {
    if (new URL(this.url).pathname === "/unit") socket = this;
    return send.call(this, text);
  };
  window.ask = () => {
    asks = Boolean(socket);
    if (asks) send.call(socket, "");
  };
  window.hasAnswer = () => !asks || socket.readyState !== WebSocket.OPEN;
};
