// The text of the display, read from its pixels as host_sim/parts/picture.py does.

const [WIDTH, ROWS, COLUMNS, CELL, LEFT] = [128, 8, 21, 6, 1];

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Returns the rows of a picture. characters: by the pixels in hexadecimal digits, of one cell, of two
// (a narrow large figure), or of four (a large figure). What is none reads as a blank.
export function textOf(memory, characters) {
  const cells = Array.from({ length: ROWS }, (_, row) => cellsOf(memory, row));
  const text = cells.map(() => Array(COLUMNS).fill(undefined));
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (text[row][column] === undefined) read(cells, text, row, column, characters);
    }
  }
  return text.map((line) => line.join("").trimEnd());
}

// An inverse row is read as light on dark.
function cellsOf(memory, row) {
  let line = memory.slice(row * WIDTH, (row + 1) * WIDTH);
  if ((line[0] & line[WIDTH - 1]) === 0xff) line = line.map((byte) => byte ^ 0xff);
  return Array.from({ length: COLUMNS }, (_, i) => line.slice(LEFT + CELL * i, LEFT + CELL * (i + 1)));
}

function read(cells, text, row, column, characters) {
  const [above, right] = [cells[row][column], cells[row][column + 1] ?? []];
  const [below, corner] = [cells[row + 1]?.[column] ?? [], cells[row + 1]?.[column + 1] ?? []];
  const narrow = below.length && characters[hex(above) + hex(below)];
  const large = corner.length && characters[[above, right, below, corner].map(hex).join("")];
  if (narrow) {
    text[row][column] = narrow;
    text[row + 1][column] = " ";
  } else if (large) {
    text[row].splice(column, 2, large, "");
    text[row + 1].splice(column, 2, " ", " ");
  } else {
    const inverse = above.map((byte) => byte ^ 0xff);
    text[row][column] = characters[hex(above)] ?? characters[hex(inverse)] ?? " ";
  }
}
