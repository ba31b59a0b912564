// Reads codes with the device's camera. A script of its own, with the decoder in it: it is loaded
// when it is wanted.

import { BarcodeDetector as Bundled } from "qr/decode.js";

const FORMAT = "qr_code";
const PAUSE_MS = 60; // between two looks: a phone gets less warm
const WANTED = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };

// Shows the camera's picture in a video element, and calls found(text) for each code in it. That
// ends when it is stopped, or with lost() when another program takes the camera. Returns what stops
// it. Rejects with the browser's reason if there is no camera.
export async function watch(video, found, lost) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED });
  let isOn = true;
  const stop = () => {
    isOn = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  stream.getVideoTracks()[0].addEventListener("ended", () => isOn && lost());
  const detectors = await detectorsHere();
  (async () => {
    while (isOn) {
      for (const text of await textsIn(video, detectors)) if (isOn) found(text);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  video.srcObject = stream;
  await video.play();
  return stop;
}

// The browser's own first, if it knows such codes; ours reads what that does not, or where that fails.
async function detectorsHere() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  const kinds = formats?.includes(FORMAT) ? [globalThis.BarcodeDetector, Bundled] : [Bundled];
  return kinds.map((Kind) => new Kind({ formats: [FORMAT] }));
}

async function textsIn(video, detectors) {
  if (video.readyState < video.HAVE_CURRENT_DATA) return [];
  for (const detector of detectors) {
    const found = await detector.detect(video).catch(() => []);
    if (found.length) return found.map(({ rawValue }) => rawValue);
  }
  return [];
}
