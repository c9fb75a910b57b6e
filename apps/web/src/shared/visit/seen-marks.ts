/** Key in this device's storage, and how many marks it keeps. */
const STORED_SEEN = 'sq.visit.seen';
const MOST_MARKS = 50;

function readMarks(): readonly number[] {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(STORED_SEEN) ?? '[]');
    return Array.isArray(marks) ? marks.filter((id) => typeof id === 'number') : [];
  } catch {
    return []; // a private window may refuse storage
  }
}

/** Whether it was said on this device that a known issue was seen too. */
export const isMarkedSeen = (id: number): boolean => readMarks().includes(id);

/** Remembers on this device alone that it was said, so that it counts once. */
export function markSeen(id: number): void {
  try {
    localStorage.setItem(STORED_SEEN, JSON.stringify([...readMarks(), id].slice(-MOST_MARKS)));
  } catch {
    // it is remembered while the page is open
  }
}
