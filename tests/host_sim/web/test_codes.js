// @ts-nocheck - what the pages of the test beside it run.

export const ownFails = () => {
  window.looks = 0;
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => { window.looks += 1; throw new Error("no service"); };
  };
};

export const refused = () => {
  localStorage.setItem("language", "vo");
  window.refusal = "";
  const { mediaDevices } = navigator;
  mediaDevices.getUserMedia = async () => { throw new DOMException("reason", window.refusal); };
  Object.defineProperty(navigator, "mediaDevices", {
    get: () => (window.refusal ? mediaDevices : undefined),
  });
};
