// The figures of a report, by Observable Plot: on its page, and in the file of `dealbox report`.

import * as Plot from "@observablehq/plot";
import { named, t } from "../words/words.js";
import { money as textOf, seatName, spaceName } from "../scoreboard/words.js";

const WIDTH = 720; // of a figure at most
const LEAST = 250;
const BESIDE = 38; // what a section has beside a figure
const NARROW = 480; // below it, names of rows stand above their bars
const PHONE = matchMedia("(max-width: 600px)");
const ROW = 26;
const TALL_ROW = 44; // with its name
const CELL = 50; // an amount in a cell needs as much
const TICK = 90; // between two amounts on an axis, on average
const TEXT = document.createElement("canvas").getContext("2d"); // measures it
TEXT.font = "12px system-ui, sans-serif"; // as report.css
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

// Returns the figures of a section as elements, none if it has none. width: the room for one.
export function figuresOf(section, report, width) {
  return (DRAWN[section] ?? []).flatMap((draw) => draw(report, width) ?? []);
}

const DRAWN = {
  players: [
    (report, width) =>
      overBookings(report, "worth_k", {
        width,
        title: t("end.worth"),
        about: t("report.figure.worth"),
        bands: bandsOf(report),
      }),
  ],
  course: [
    (report, width) =>
      overBookings(report, "cash_k", {
        width,
        title: t("report.figure.cash"),
        about: t("report.figure.cash.about"),
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

function overBookings(report, what, { width, title, about, bands = [] }) {
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
    return `${seatName(each.seat)} ${money(each.value)}\n${nameOf(booking)}`;
  };
  const plot = Plot.plot({
    ...size(width, width < NARROW ? 260 : 340),
    x: { label: t("report.axis.bookings"), ticks: Math.min(last, width / 80) }, // whole ones
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

// What a booking was for, after its number.
const nameOf = ({ seq, kind, name }) =>
  `${seq}  ${named(`kind.${kind}`, kind)} ${spaceName(name)}`.trim();

// Returns how a figure of rows is drawn: with their names on the left, or above the bars where
// they would take too much. inset: the room for texts beside the bars.
function rowsOf(width, names, inset = 0) {
  const beside = 16 + Math.max(...names.map((name) => TEXT.measureText(name).width));
  const isNarrow = width < NARROW || beside > 0.4 * width;
  const [left, right] = [isNarrow ? 6 : beside, 24];
  const above = Plot.text(names, {
    ...{ y: (name) => name, text: (name) => name, fill: "var(--ink)" },
    ...{ frameAnchor: "left", textAnchor: "start", dx: 2, dy: -TALL_ROW / 2 + 7 },
  });
  return {
    frame: size(width, 60 + (isNarrow ? TALL_ROW : ROW) * names.length, left, right),
    x: {
      ...{ label: null, grid: true, insetLeft: inset, insetRight: inset },
      ticks: (width - left - right - 2 * inset) / TICK,
    },
    /** @type {Plot.ScaleOptions} */
    y: { label: null, domain: names, padding: isNarrow ? 0.5 : 0.1, axis: isNarrow ? null : "left" },
    dy: isNarrow ? 6 : 0, // of what stands below its name
    names: isNarrow ? [above] : [],
  };
}

function swings(report, width) {
  if (!report.swings.length) return null;
  const money = moneyText(report.sign);
  const name = nameOf;
  const bars = report.swings.flatMap((each) => [
    { name: name(each), seat: each.up, gain: each.up_k },
    { name: name(each), seat: each.down, gain: each.down_k },
  ]);
  const shown = bars.filter(({ gain }) => gain);
  const rows = rowsOf(width, report.swings.map(name), 66);
  const label = { x: "gain", y: "name", text: ({ seat }) => seatName(seat), fill: "var(--ink)", dy: rows.dy };
  return figure(
    t("report.figure.swings"),
    t("report.figure.swings.about"),
    Plot.plot({
      ...rows.frame,
      x: { ...rows.x, tickFormat: money },
      y: rows.y,
      marks: [
        Plot.barX(shown, { x: "gain", y: "name", fill: ({ seat }) => colourOf(seat), dy: rows.dy }),
        rows.names,
        Plot.text(shown.filter(({ gain }) => gain > 0), { ...label, textAnchor: "start", dx: 5 }),
        Plot.text(shown.filter(({ gain }) => gain < 0), { ...label, textAnchor: "end", dx: -5 }),
        Plot.ruleX([0], { stroke: "var(--ink)" }),
      ],
    }),
  );
}

function groups(report, width) {
  if (!report.groups.some(({ rents_k }) => rents_k)) return null;
  const name = (group) => named(`group.${group}`, group);
  const bars = report.groups.flatMap(({ group, by_k }) =>
    seatsOf(report).map((seat) => ({ group: name(group), seat, earned: by_k[seat] })),
  );
  const rows = rowsOf(width, report.groups.map(({ group }) => name(group)));
  return figure(
    t("report.groups"),
    t("report.figure.groups.about"),
    Plot.plot({
      ...rows.frame,
      x: { ...rows.x, tickFormat: moneyText(report.sign) },
      y: rows.y,
      marks: [
        rows.names,
        Plot.barX(bars.filter(({ earned }) => earned), {
          x: "earned",
          y: "group",
          fill: ({ seat }) => colourOf(seat),
          dy: rows.dy,
        }),
      ],
    }),
    seatsOf(report),
  );
}

const hasPrices = (each) => each.printed_k && each.amount_k;

function deals(report, width) {
  const shown = report.deals.filter(hasPrices);
  if (!shown.length) return null;
  const name = (each) => `${each.seq}  ${spaceName(each.name)}`;
  const rows = rowsOf(width, shown.map(name));
  const { dy } = rows;
  return figure(
    t("report.figure.deals"),
    t("report.figure.deals.about"),
    Plot.plot({
      ...rows.frame,
      x: {
        ...{ ...rows.x, label: t("report.axis.deals"), tickFormat: moneyText(report.sign) },
        zero: true,
      },
      y: rows.y,
      marks: [
        rows.names,
        Plot.ruleY(shown, { x1: "printed_k", x2: "amount_k", y: name, stroke: "var(--muted)", dy }),
        Plot.tickX(shown, { x: "printed_k", y: name, stroke: "var(--ink)", strokeWidth: 2, dy }),
        Plot.dot(shown, { x: "amount_k", y: name, r: 5, fill: (each) => colourOf(each.from), dy }),
      ],
    }),
    seatsOf(report),
  );
}

function clock(report, width) {
  const shown = report.deals.filter((each) => hasPrices(each) && each.length_ms !== null);
  if (!shown.length) return null;
  const { shortest_ms, longest_ms, middle_ms } = report.clock;
  return figure(
    t("report.figure.clock"),
    t("report.figure.clock.about"),
    Plot.plot({
      ...size(width, 300),
      x: { label: t("report.axis.length"), domain: [shortest_ms / 1000, longest_ms / 1000], nice: true },
      y: { label: t("report.axis.share"), grid: true, nice: true },
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

function paid(report, width) {
  const { rows_k } = report.paid;
  const seats = report.paid.seats.map(seatName);
  if ((width - 100) / seats.length < CELL) return null; // the table says the same
  const money = moneyText(report.sign);
  const to = seats.map((seat) => t("report.to", { seat }));
  const cells = rows_k.flatMap((row, at) =>
    row.flatMap((amount, taker) => (amount ? [{ from: seats[at], to: to[taker], amount }] : [])),
  );
  const most = Math.max(...cells.map(({ amount }) => amount), 1);
  return figure(
    t("report.paid"),
    t("report.figure.paid.about"),
    Plot.plot({
      ...size(width, 60 + 36 * seats.length, 80),
      x: { label: null, domain: to, axis: "top" },
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

// Returns a table, in its frame, behind a line to click. key: of the words there, for a count.
export function folded(frame, key) {
  const details = element("details");
  const count = frame.querySelectorAll("tbody tr").length;
  details.append(element("summary", t(key, { count })));
  frame.replaceWith(details);
  details.append(frame);
  return details;
}
