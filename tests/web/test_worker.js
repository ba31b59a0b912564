// @ts-nocheck - what the pages of the test beside it run.

export const aheadClock = () => {
  let ahead = 0;
  const { now } = Date;
  Date.now = () => now() + ahead;
  new BroadcastChannel("clock").onmessage = ({ data }) => { ahead += data; };
};

export const lateClocks = () => {
  let lateMs = 0;
  for (const clock of [performance, Date]) {
    const now = clock.now.bind(clock);
    clock.now = () => now() + lateMs;
  }
  addEventListener("message", ({ data }) => {
    if (data.do) setTimeout(() => { lateMs += 1000; });
  });
};

export const echo = () => {
  addEventListener("message", ({ data }) => {
    if (data.key !== "DEAL") return;
    crypto.getRandomValues = () => { throw new Error("no chance"); };
  });
};

export const trap = () => {
  globalThis.steps = 0;
  globalThis.trap = () => {
    if (++globalThis.steps === 40) throw new RangeError("Maximum call stack size exceeded");
    if (globalThis.steps > 40) postMessage([{ stepped: true }]);
  };
};
