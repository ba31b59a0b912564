// A shape for each player, as on the kit's stickers (kit/sheets.py): told apart without colours.

export const SHAPES = {
  RED: "circle", BLUE: "square", GREEN: "triangle", YELLOW: "star",
  WHITE: "diamond", BLACK: "cross", PINK: "hexagon", ORANGE: "ring",
};

// Outlines in a square from -1 to 1 (kit/sheets/stickers.typ).
const OUTLINES = {
  circle: "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0Z",
  square: "M-.85-.85H.85V.85H-.85Z",
  triangle: around(3),
  star: around(10, 0.42),
  diamond: around(4, 0.72),
  cross: "M-.35-1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35Z",
  hexagon: around(6),
  ring: "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0ZM-.6 0a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0Z",
};

// Returns the shape of a player as an element; none for other cards.
export function shapeOf(seat) {
  const { namespaceURI } = document.querySelector("svg"); // of one that the page has
  const svg = document.createElementNS(namespaceURI, "svg");
  svg.classList.add("shape");
  svg.setAttribute("viewBox", "-1.1 -1.1 2.2 2.2");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespaceURI, "path");
  path.setAttribute("d", OUTLINES[SHAPES[seat]] ?? "");
  svg.append(path);
  return svg;
}

// Corners on a circle of radius 1, each second at `inner`.
function around(count, inner = 1) {
  const corners = Array.from({ length: count }, (_, i) => {
    const [radius, angle] = [i % 2 ? inner : 1, (i * 2 * Math.PI) / count - Math.PI / 2];
    return [radius * Math.cos(angle), radius * Math.sin(angle)].map((at) => at.toFixed(3)).join(" ");
  });
  return `M${corners.join("L")}Z`;
}
