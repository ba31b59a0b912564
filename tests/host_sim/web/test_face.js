// @ts-nocheck - what the pages of the test beside it run.

export const listen = () => {
  Object.defineProperty(BaseAudioContext.prototype, "currentTime", { get: () => 0 });
  window.heard = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (hz, at) {
    window.heard.push([hz, at]);
    return set.call(this, hz, at);
  };
};

export const inkOf = () => {
  const canvas = document.querySelector("#display");
  const scale = canvas.width / 128;
  const ink = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(1024);
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
    const at = ((y * scale + 1) * canvas.width + x * scale + 1) * 4;
    if (ink.data[at + 3] > 50) bytes[(y >> 3) * 128 + x] |= 1 << (y & 7);
  }
  return btoa(String.fromCharCode(...bytes));
};
