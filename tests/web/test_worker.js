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

export const lateFile = () => {
  let tell;
  const told = new Promise((resolve) => { tell = resolve; });
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (content, imports) => {
    const made = await instantiate(content, imports);
    if (imports.first) setTimeout(tell);
    return made;
  };
  let isWritten = false;
  const { write } = FileSystemSyncAccessHandle.prototype;
  FileSystemSyncAccessHandle.prototype.write = function (...what) {
    isWritten = true;
    return write.apply(this, what);
  };
  const { getFileHandle } = FileSystemDirectoryHandle.prototype;
  FileSystemDirectoryHandle.prototype.getFileHandle = async function (...which) {
    if (isWritten) await told;
    return getFileHandle.apply(this, which);
  };
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
