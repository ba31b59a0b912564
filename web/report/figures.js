// The figures of a report, by Observable Plot: on its page, and in the file of `dealbox report`.

import * as Plot from "@observablehq/plot";
import { money as textOf } from "../scoreboard/words.js";

const WIDTH = 720;
const ROW = 26;
const colourOf = (seat) => `var(--${seat})`;
const DASHES = ["none", "10 3", "3 3", "10 3 3 3"];

// Returns what writes amounts as the edition prints them, those below zero too.
function moneyText(sign) {
  return (amount) => {
    const rounded = Math.round(amount);
    if (!rounded) return "0";
    return (rounded < 0 ? "-" : "") + textOf(Math.abs(rounded), { sign });
  };
}

// Returns the figures of a section as elements, none if it has none.
export function figuresOf(section, report) {
  return (DRAWN[section] ?? []).flatMap((draw) => draw(report) ?? []);
}

const DRAWN = {
  course: [
    (report) =>
      overBookings(report, "worth_k", {
        title: "Worth after each booking",
        about: "A line for each player; the band below has the colour of who led.",
        bands: bandsOf(report),
      }),
    (report) =>
      overBookings(report, "cash_k", {
        title: "Cash after each booking",
        about: "A line for each player.",
      }),
  ],
  swings: [swings],
  groups: [groups],
  deals: [deals],
  clock: [clock],
  paid: [paid],
};

const seatsOf = (report) => report.players.map(({ seat }) => seat);

// Returns from which booking to which each player led.
function bandsOf({ leaders, bookings }) {
  return leaders.map(({ leader, point }, i) => ({
    seat: leader,
    from: point,
    to: leaders[i + 1]?.point ?? bookings.length - 1,
  }));
}

function overBookings(report, what, { title, about, bands = [] }) {
  const money = moneyText(report.sign);
  const seats = seatsOf(report);
  const last = report.bookings.length - 1;
  const points = seats.flatMap((seat) =>
    report[what][seat].flatMap((value, point) => (value === null ? [] : [{ seat, point, value }])),
  );
  const fallen = seats.flatMap((seat) => {
    const own = points.filter((each) => each.seat === seat);
    return own.length && own.at(-1).point < last ? [own.at(-1)] : [];
  });
  const lowest = Math.min(0, ...points.map(({ value }) => value));
  const told = (each) => {
    const booking = report.bookings[each.point];
    return `${each.seat} ${money(each.value)}\n#${booking.seq} ${booking.kind} ${booking.name}`;
  };
  const plot = Plot.plot({
    ...size(340),
    x: { label: "bookings" },
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
      Plot.ruleY(bands, {
        y: () => lowest,
        x1: "from",
        x2: "to",
        stroke: ({ seat }) => colourOf(seat),
        strokeWidth: 7,
        dy: 4,
      }),
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
  return figure(title, about, plot, seats, (seat) => DASHES[seats.indexOf(seat) % DASHES.length]);
}

function swings(report) {
  if (!report.swings.length) return null;
  const money = moneyText(report.sign);
  const name = (each) => `${each.seq}  ${each.kind} ${each.name}`;
  const bars = report.swings.flatMap((each) => [
    { name: name(each), seat: each.up, gain: each.up_k },
    { name: name(each), seat: each.down, gain: each.down_k },
  ]);
  const shown = bars.filter(({ gain }) => gain);
  const label = { x: "gain", y: "name", text: "seat", fill: "var(--ink)" };
  return figure(
    "The largest swings",
    "For each, how much the worth of one player rose and of another fell.",
    Plot.plot({
      ...size(60 + ROW * report.swings.length, 150, 60),
      x: { label: null, tickFormat: money, grid: true, insetLeft: 60, insetRight: 60 },
      y: { label: null, domain: report.swings.map(name) },
      marks: [
        Plot.barX(shown, { x: "gain", y: "name", fill: ({ seat }) => colourOf(seat) }),
        Plot.text(shown.filter(({ gain }) => gain > 0), { ...label, textAnchor: "start", dx: 5 }),
        Plot.text(shown.filter(({ gain }) => gain < 0), { ...label, textAnchor: "end", dx: -5 }),
        Plot.ruleX([0], { stroke: "var(--ink)" }),
      ],
    }),
  );
}

function groups(report) {
  if (!report.groups.some(({ rents_k }) => rents_k)) return null;
  const bars = report.groups.flatMap(({ group, by_k }) =>
    seatsOf(report).map((seat) => ({ group, seat, earned: by_k[seat] })),
  );
  return figure(
    "Rents by group",
    "A bar for each group of deeds, divided by who received the rents.",
    Plot.plot({
      ...size(60 + ROW * report.groups.length, 110),
      x: { label: null, tickFormat: moneyText(report.sign), grid: true },
      y: { label: null, domain: report.groups.map(({ group }) => group) },
      marks: [
        Plot.barX(bars.filter(({ earned }) => earned), {
          x: "earned",
          y: "group",
          fill: ({ seat }) => colourOf(seat),
        }),
      ],
    }),
    seatsOf(report),
  );
}

const hasPrices = (each) => each.printed_k && each.amount_k;

function deals(report) {
  const shown = report.deals.filter(hasPrices);
  if (!shown.length) return null;
  const name = (each) => `${each.seq}  ${each.name}`;
  return figure(
    "Prices of the deals",
    "For each deal, the price paid beside the printed price.",
    Plot.plot({
      ...size(60 + ROW * shown.length, 130),
      x: { label: "paid (dot) and printed (tick)", tickFormat: moneyText(report.sign), grid: true, zero: true },
      y: { label: null, domain: shown.map(name) },
      marks: [
        Plot.ruleY(shown, { x1: "printed_k", x2: "amount_k", y: name, stroke: "var(--muted)" }),
        Plot.tickX(shown, { x: "printed_k", y: name, stroke: "var(--ink)", strokeWidth: 2 }),
        Plot.dot(shown, { x: "amount_k", y: name, r: 5, fill: (each) => colourOf(each.from) }),
      ],
    }),
    seatsOf(report),
  );
}

function clock(report) {
  const shown = report.deals.filter((each) => hasPrices(each) && each.length_ms !== null);
  if (!shown.length) return null;
  const { shortest_ms, longest_ms, middle_ms } = report.clock;
  return figure(
    "Length and price",
    "For each deal, its length and its price as a share of the printed one.",
    Plot.plot({
      ...size(300),
      x: { label: "length of the deal, s", domain: [shortest_ms / 1000, longest_ms / 1000], nice: true },
      y: { label: "% of the printed price", grid: true, nice: true },
      marks: [
        Plot.ruleY([100], { stroke: "var(--ink)" }),
        Plot.ruleX([middle_ms / 1000], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
        Plot.dot(shown, {
          x: (each) => each.length_ms / 1000,
          y: (each) => (100 * each.amount_k) / each.printed_k,
          fill: (each) => colourOf(each.from),
          r: 6,
        }),
      ],
    }),
    seatsOf(report),
  );
}

function paid(report) {
  const { seats, rows_k } = report.paid;
  const money = moneyText(report.sign);
  const cells = rows_k.flatMap((row, at) =>
    row.flatMap((amount, to) => (amount ? [{ from: seats[at], to: `to ${seats[to]}`, amount }] : [])),
  );
  const most = Math.max(...cells.map(({ amount }) => amount), 1);
  return figure(
    "Who paid whom",
    "A cell for each pair: the darker, the more the one on the left paid.",
    Plot.plot({
      ...size(60 + 36 * seats.length, 80),
      x: { label: null, domain: seats.map((seat) => `to ${seat}`), axis: "top" },
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

function size(height, marginLeft = 60, marginRight = 20) {
  return { width: WIDTH, height, marginLeft, marginRight, marginTop: 30, marginBottom: 40 };
}

// Returns a figure with what it is and shows, and a legend of the seats where colours alone would
// name them; of lines, with how each is dashed.
function figure(title, about, plot, seats = [], dashOf = undefined) {
  for (const mark of plot.querySelectorAll("[aria-label]")) mark.removeAttribute("aria-label");
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
      const entry = element("span", seat);
      entry.prepend(sampleOf(seat, dashOf?.(seat)));
      legend.append(entry);
    }
    made.append(legend);
  }
  made.append(plot);
  return made;
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
  details.append(element("summary", `Table of ${count} rows`));
  frame.replaceWith(details);
  details.append(frame);
  return details;
}
