// On the page, before its own code: notes when a picture is first drawn after a touch, on the page's
// clock, which begins with the visit.
{
  window.drawn_ms = 0;
  window.since_ms = 0;
  const fill = CanvasRenderingContext2D.prototype.fillRect;
  CanvasRenderingContext2D.prototype.fillRect = function (...how) {
    window.drawn_ms ||= performance.now();
    return fill.apply(this, how);
  };
  document.addEventListener("pointerdown", () => {
    window.drawn_ms = 0;
    window.since_ms = performance.now();
  }, { capture: true });
}
