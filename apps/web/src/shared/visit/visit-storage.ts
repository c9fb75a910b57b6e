/** This device's storage of reports on their way, and its store of their words. */
export const STORAGE = 'sq.visits';
export const REPORTS = 'report';

/** Returns how many reports are kept on this device. Creates no storage, and needs no library: every page asks. */
export const countReports = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(STORAGE);
    opening.onupgradeneeded = () => opening.transaction?.abort(); // there is none
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const storage = opening.result;
      const counting = storage.transaction(REPORTS).objectStore(REPORTS).count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
      storage.close(); // once it has counted
    };
  });
