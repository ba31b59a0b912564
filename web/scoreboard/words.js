// Bookings, amounts and deals as people say them.

// Return an amount as the edition prints it (firmware/dealbox/bank/money.py).
export function money(amount_k, edition) {
  if (edition?.sign) return `${edition.sign}${amount_k}`;
  if (amount_k < 1000) return `${amount_k}K`;
  return `${(amount_k / 1000).toFixed(3).replace(/\.?0+$/, "")}M`;
}

const BOOKINGS = {
  "new game": "A new game begins",
  paid: "{payer} pays {payee} {amount}",
  salary: "{payee} draws the salary of {amount}",
  deal: "{payer} pays {amount} for the deal",
  owes: "{payer} owes {payee} {amount}{space}",
  "debt settled": "{payer} settles the debt: {amount} to {payee}",
  bankrupt: "{payer} is bankrupt: all goes to {payee}",
  "new card": "{payee} has a new card",
  setting: "A setting was changed",
  buys: "{payer} buys{deed} for {amount}",
  auction: "{payer} wins{deed} at auction for {amount}",
  rent: "{payer} pays {payee} {amount} rent{space}",
  builds: "{payer} builds{space} for {amount}",
  "sells building": "{payee} sells a building{space} for {amount}",
  "sells group": "{payee} sells all buildings of a group for {amount}",
  clears: "{payee} clears{deed} for {amount}",
  mortgage: "{payee} mortgages{deed} for {amount}",
  redeems: "{payer} redeems{deed} for {amount}",
  trade: "{payer} and {payee} trade",
  tax: "{payer} pays {amount} tax{space}",
  bail: "{payer} pays {amount} bail",
  repairs: "{payer} pays {amount} for repairs",
  "pays each": "{payer} pays each player {amount}",
  "from each": "{payee} gets {amount} from each player",
  building: "{payer} wins a building{space} for {amount}",
  "no bid": "Nobody bids{space}",
  "service mode": "Service mode was entered",
  leaves: "{payer} leaves: all goes to {payee}",
  joins: "{payee} joins with {amount}",
  "deals out": "Deeds are dealt out",
  "deeds entered": "The deeds are entered",
};

// Return a booking in words, as pieces: {seat} for a player's name, {text} for the rest.
// past: the bookings known, in which an undo looks for what it undid.
export function tell(booking, edition, past = []) {
  const { kind, ref } = booking;
  if (ref) {
    const about = past.find(({ seq }) => seq === ref);
    const what = kind === "put back" ? "Put back: " : "Taken back: ";
    const words = about ? tell(about, edition) : [{ text: `booking ${ref}` }];
    return [{ text: what }, ...words];
  }
  const name = booking.space && edition?.names[booking.space];
  const values = {
    amount: { text: money(booking.amount_k, edition) },
    payer: who(booking.payer),
    payee: who(booking.payee),
    deed: { text: name ? ` ${name}` : " a deed" },
    space: { text: name ? ` · ${name}` : "" },
  };
  const pattern =
    BOOKINGS[kind] ??
    (kind === "jail" || kind === "jail card"
      ? jail(booking)
      : `${kind}: {payer} to {payee}, {amount}`); // of a newer unit
  return pattern
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? (values[part] ?? { text: part }) : { text: part }))
    .filter(({ text }) => text !== "");
}

function jail({ kind, payer }) {
  const isIn = payer === "BANK"; // the unit books what somebody gets as from the bank
  if (kind === "jail") return isIn ? "{payee} goes to jail" : "{payer} leaves jail";
  return isIn ? "{payee} has a jail card" : "{payer} uses a jail card";
}

const who = (seat) => (seat === "BANK" ? { text: "the bank" } : { seat });
