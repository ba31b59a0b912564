// The figures of a report, by Observable Plot: on its page, and in the file of `dealbox report`.

import * as Plot from "@observablehq/plot";
import { named, t } from "../words/words.js";
import { money as textOf, seatName, spaceName } from "../scoreboard/words.js";

const WIDTH = 720; // of a figure at most
const LEAST = 250;
const BESIDE = 38; // what a section has beside a figure
const NARROW = 480; // below it, a figure is lower
const PHONE = matchMedia("(max-width: 600px)");
const CELL = 50; // an amount in a cell needs as much
const LETTER = 11; // a capital
const colourOf = (seat) => `var(--${seat})`;
const DASHES = ["none", "10 3", "3 3", "10 3 3 3"];

// Returns what writes amounts as the edition prints them, those below zero too.
function moneyText(sign) {
  return (amount) => {
    const rounded = Math.round(amount);
    return rounded ? textOf(rounded, { sign }) : "0";
  };
}

// Returns the room for a figure in the element that has the sections.
export const roomIn = (element) =>
  Math.min(WIDTH, Math.max(LEAST, element.clientWidth - BESIDE));

// Calls draw when a phone was turned: a figure is drawn for one width.
export const onTurn = (draw) => PHONE.addEventListener("change", draw);

// Returns the figure of a section as an element, null if there is no room for it.
export function figureOf(section, report, width) {
  return DRAWN[section](report, width);
}

const DRAWN = {
  players: (report, width) => overBookings(report, "worths_k", width, t("end.worth")),
  course: (report, width) => overBookings(report, "cash_k", width, t("report.figure.cash")),
  paid,
};

const seatsOf = (report) => report.players.map(({ seat }) => seat);

function overBookings(report, what, width, title) {
  const money = moneyText(report.sign);
  const seats = seatsOf(report);
  const last = report.bookings.length - 1;
  const points = seats.flatMap((seat) =>
    report.bookings.flatMap((booking, point) =>
      seat in booking[what] ? [{ seat, point, value: booking[what][seat] }] : [],
    ),
  );
  const fallen = seats.flatMap((seat) => {
    const own = points.filter((each) => each.seat === seat);
    return own.length && own.at(-1).point < last ? [own.at(-1)] : [];
  });
  const told = (each) => {
    const booking = report.bookings[each.point];
    return `${seatName(each.seat)} ${money(each.value)}\n${nameOf(booking)}`;
  };
  const plot = Plot.plot({
    ...size(width, width < NARROW ? 260 : 340),
    // Whole bookings; the letters of the label reach a little below it.
    x: { label: t("report.axis.bookings"), labelOffset: 33, ticks: Math.min(last, width / 80) },
    y: { label: null, tickFormat: money, grid: true, zero: true },
    marks: [
      seats.map((seat, index) =>
        Plot.line(points.filter((each) => each.seat === seat), {
          x: "point",
          y: "value",
          stroke: colourOf(seat),
          strokeWidth: 2.2,
          strokeDasharray: DASHES[index % DASHES.length],
          curve: "step-after",
        }),
      ),
      Plot.dot(fallen, {
        x: "point",
        y: "value",
        symbol: "times",
        stroke: ({ seat }) => colourOf(seat),
        strokeWidth: 3,
        r: 5,
      }),
      Plot.tip(points, Plot.pointer({ x: "point", y: "value", title: told, fill: "var(--card)" })),
    ],
  });
  return figure(title, t("report.figure.about"), plot, seats, (seat) => DASHES[seats.indexOf(seat) % DASHES.length]);
}

// What a booking was for, after its number.
const nameOf = ({ seq, kind, name }) =>
  `${seq}  ${named(`kind.${kind}`, kind)} ${spaceName(name)}`.trim();

function paid(report, width) {
  const { rows_k } = report.paid;
  const seats = report.paid.seats.map(seatName);
  if ((width - 100) / seats.length < CELL) return null; // the table says the same
  const money = moneyText(report.sign);
  // Titles that are wider than their columns stand upright.
  const column = (width - 100) / seats.length;
  const widest = Math.max(...seats.map((seat) => seat.length)) * LETTER;
  const isUpright = widest > column;
  const to = seats.map((seat) => t("report.to", { seat }).replace(seat, isUpright ? seat : `\n${seat}`));
  const above = isUpright ? widest + 3 * LETTER : 44;
  const cells = rows_k.flatMap((row, at) =>
    row.flatMap((amount, taker) => (amount ? [{ from: seats[at], to: to[taker], amount }] : [])),
  );
  const most = Math.max(...cells.map(({ amount }) => amount), 1);
  return figure(
    t("report.paid"),
    t("report.figure.paid.about"),
    Plot.plot({
      ...size(width, above + 10 + 36 * seats.length, 90),
      marginTop: above,
      marginBottom: 10,
      x: { label: null, domain: to, axis: "top", tickRotate: isUpright ? -90 : 0 },
      y: { label: null, domain: seats },
      marks: [
        Plot.cell(cells, {
          x: "to",
          y: "from",
          fill: "var(--accent)",
          fillOpacity: ({ amount }) => 0.08 + (0.42 * amount) / most,
        }),
        Plot.text(cells, { x: "to", y: "from", text: ({ amount }) => money(amount), fill: "var(--ink)" }),
      ],
    }),
  );
}

function size(width, height, marginLeft = 60, marginRight = 20) {
  return { width, height, marginLeft, marginRight, marginTop: 30, marginBottom: 40 };
}

// Returns a figure with what it is and shows, and a legend of the seats where colours alone would
// name them; of lines, with how each is dashed.
function figure(title, about, plot, seats = [], dashOf = undefined) {
  unname(plot);
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", `${title}. ${about}`);
  const made = element("figure");
  made.tabIndex = 0;
  made.setAttribute("aria-label", title);
  const caption = element("figcaption");
  caption.append(element("b", `${title}.`), ` ${about}`);
  made.append(caption);
  if (seats.length) {
    const legend = element("div", "", "legend");
    for (const seat of seats) {
      const entry = element("span", seatName(seat));
      entry.prepend(sampleOf(seat, dashOf?.(seat)));
      legend.append(entry);
    }
    made.append(legend);
  }
  made.append(plot);
  return made;
}

// Removes the English names that Plot gives to what it draws.
function unname(plot) {
  for (const mark of plot.querySelectorAll("[aria-label]")) mark.removeAttribute("aria-label");
}

// Returns a piece of a seat's line, or its colour.
function sampleOf(seat, dash) {
  const [width, height] = [dash ? 34 : 12, 12];
  const sample = Plot.plot({
    ...{ width, height, margin: 0, axis: null },
    x: { range: [0, width] },
    marks: [
      Plot.ruleY([0], {
        stroke: colourOf(seat),
        strokeWidth: dash ? 3 : height,
        strokeDasharray: dash ?? "none",
      }),
    ],
  });
  unname(sample);
  sample.setAttribute("aria-hidden", "true");
  return sample;
}

export function element(tag, text = "", kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

// Returns a table, in its frame, behind a line to click.
export function folded(frame) {
  const details = element("details");
  const count = frame.querySelectorAll("tbody tr").length;
  details.append(element("summary", t("report.table", { count })));
  frame.replaceWith(details);
  details.append(frame);
  return details;
}
