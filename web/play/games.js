// The game as a file: the journal's region, as `dealbox run --state` and `make dump` know it.

const JOURNAL_BYTES = 1408 * 1024;

// Return the name of a file that is saved on that day.
function nameOn(date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `dealbox-${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}.flash`;
}

// Give the bytes to the user as a download.
export function download(region) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([region], { type: "application/octet-stream" }));
  link.download = nameOn(new Date());
  link.click();
  URL.revokeObjectURL(link.href); // the download has begun, and keeps the bytes
}

// Return the bytes of a chosen file. Error: it cannot be a game; the message states why.
export async function read(file) {
  if (file.size !== JOURNAL_BYTES) {
    throw new Error(
      `${file.name} is no saved game: it holds ${file.size} bytes, not ${JOURNAL_BYTES}. ` +
        "The game here stays as it is.",
    );
  }
  return file.arrayBuffer();
}

// Return whether a region holds nothing that anybody could miss.
export function isBlank(region) {
  return new Uint8Array(region).every((byte) => byte === 0xff);
}
