// @ts-nocheck - what the pages of the test beside it run.

export const measure = (selectors) => {
  const pen = document.createElement("canvas").getContext("2d");
  const capitals = (element) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText("H").actualBoundingBoxAscent;
  };
  const faults = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("scrolls");
  const parts = ".player, .group, .deed, .chip, .booking, #leads, #speech";
  for (const each of document.querySelectorAll(parts)) {
    const { right, bottom, width } = each.getBoundingClientRect();
    if (width && (right > innerWidth + 1 || bottom > innerHeight + 1))
      faults.push(`${each.className} ${each.textContent} is outside`);
    if (width && each.id && each.scrollWidth > each.clientWidth + 1)
      faults.push(`${each.textContent} is cut`);
    if (width && each.className === "player" && each.scrollHeight > each.clientHeight + 1)
      faults.push(`${each.textContent} is cut`);
  }
  for (const row of document.querySelectorAll(".player")) {
    const [chip, amount] = [".chip", ".amount"].map((part) => row.querySelector(part));
    if (chip.getBoundingClientRect().right > amount.getBoundingClientRect().left)
      faults.push(`${row.textContent} overlap`);
  }
  const heights = {};
  for (const selector of selectors)
    for (const each of document.querySelectorAll(selector))
      heights[selector] = Math.min(heights[selector] ?? Infinity, capitals(each));
  return [heights, faults];
};

export const overlap = () => {
  const below = (text) => {
    const { bottom, height } = text.getBoundingClientRect();
    return height && bottom > text.parentElement.getBoundingClientRect().bottom + 1;
  };
  // A booking may be out of sight, but not in part.
  const isDivided = (row) => {
    const [at, place] = [row, row.parentElement].map((each) => each.getBoundingClientRect());
    return at.left < place.right && (at.right > place.right || below(row));
  };
  const isCut = (name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const [text, place] = [range, name].map((each) => each.getBoundingClientRect());
    return text.width > place.width || text.height > 1.25 * place.height;
  };
  const found = { ".deed > *": below, ".player > *": below, ".booking": isDivided, ".name": isCut };
  return Object.entries(found).flatMap(([texts, isFault]) =>
    [...document.querySelectorAll(texts)].filter(isFault).map((text) => text.textContent),
  );
};

export const lost = (words) => {
  const status = document.querySelector("#status");
  status.dataset.live = "false";
  status.textContent = words;
  return document.querySelector("header").offsetHeight / innerHeight;
};

export const neighbour = () => {
  window.feed = new BroadcastChannel("dealbox-feed");
  window.asked = 0;
  window.answer = [];
  window.feed.onmessage = ({ data }) => {
    if (data.ask !== "standings") return;
    window.asked += 1;
    for (const line of window.answer) window.feed.postMessage(line);
  };
};

export const noteShown = (amount) => {
  window.shown = [];
  new MutationObserver(() => window.shown.push(amount.textContent))
    .observe(amount, { childList: true, characterData: true, subtree: true });
};

export const offline = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  while (worker.state === "installing")
    await new Promise((resolve) => worker.addEventListener("statechange", resolve));
  const next = (await caches.keys()).at(-1);
  return (await (await (await caches.open(next)).match("view.js")).text());
};
