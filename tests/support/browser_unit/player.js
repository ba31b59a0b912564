// @ts-nocheck - what the pages of the test beside it run.

export const store = async ([name, size, sectors]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  if (name === "IndexedDB") {
    const request = indexedDB.open("dealbox", 1);
    request.onupgradeneeded = () => {
      for (const store of ["sectors", "before"]) request.result.createObjectStore(store);
    };
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    });
    const transaction = request.result.transaction("sectors", "readwrite");
    const store = transaction.objectStore("sectors");
    for (const [sector, text] of sectors) store.put(bytes(text), sector);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    request.result.close();
    return;
  }
  const content = new Uint8Array(size).fill(0xff);
  for (const [sector, text] of sectors) content.set(bytes(text), sector * 4096);
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(content);
  await file.close();
};
