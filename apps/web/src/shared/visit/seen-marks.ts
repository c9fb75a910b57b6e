/** Key in this device's storage, and how many marks it keeps. */
const STORED_SEEN = 'sq.visit.seen';
const MOST_MARKS = 50;
/** How long a call without an answer can be repeated, in milliseconds: the server knows its key for a day longer. */
const REPEATED_MS = 7 * 24 * 60 * 60_000;

/** That it was said on this device of a known issue that it was seen too. */
interface Mark {
  readonly id: number;
  /** Idempotency key of the call: random for each issue, so that it links none of them, and the same over a reload. */
  readonly key: string;
  readonly at: number;
  /** Whether the server has answered. */
  readonly isCounted: boolean;
}

function readMarks(): readonly Mark[] {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(STORED_SEEN) ?? '[]');
    return Array.isArray(marks) ? marks.filter((mark) => typeof mark?.id === 'number') : [];
  } catch {
    return []; // a private window may refuse storage
  }
}

function writeMark(mark: Mark): void {
  const others = readMarks().filter(({ id }) => id !== mark.id);
  try {
    localStorage.setItem(STORED_SEEN, JSON.stringify([...others, mark].slice(-MOST_MARKS)));
  } catch {
    // it is remembered while the page is open
  }
}

const markOf = (issueId: number): Mark | undefined => readMarks().find(({ id }) => id === issueId);

/** Whether it was said on this device that a known issue was seen too; a call without an answer is not repeated after some days. */
export function isMarkedSeen(id: number): boolean {
  const mark = markOf(id);
  return mark !== undefined && (mark.isCounted || mark.at < Date.now() - REPEATED_MS);
}

/** Remembers on this device alone that it is said. Returns the key of the call: this new one, or that of a call before. */
export function beginSeen(id: number, key: string): string {
  const mark = markOf(id);
  if (!mark) writeMark({ id, key, at: Date.now(), isCounted: false });
  return mark?.key ?? key;
}

/** Remembers that the server has counted it. */
export const markSeen = (id: number, key: string): void => writeMark({ id, key, at: Date.now(), isCounted: true });
