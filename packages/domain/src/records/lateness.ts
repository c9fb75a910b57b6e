import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { unitText } from '../unit-text.ts';
import { awaitedIn, type Workflow } from './workflow.ts';

/** What an open record waits for: that it is assigned, that the work is done, that this is verified, or that its raiser answers. */
export type Awaited = 'assignment' | 'resolution' | 'verification' | 'answer';

/** What an open record waits for in a status. */
export function awaitedOf(workflow: Pick<Workflow, 'transitions' | 'done'>, status: string): Awaited {
  const line = awaitedIn(workflow, status);
  if (line?.asks.team) return 'assignment';
  if (!workflow.done.includes(status)) return 'resolution';
  return line?.byAnother ? 'verification' : 'answer';
}

/** By when somebody has to respond, and by when the record has to be resolved; null where its priority or due date do not say. */
export interface RecordTimes {
  readonly respondBy: Date | null;
  readonly resolveBy: Date | null;
}

/**
 * From when on an open record is late; null for never. The only rule of lateness, for all types: until it is assigned a record has the
 * time to assign and its due date, whichever is earlier; then its due date; and what is done has the time to assign until it is
 * verified. What waits for its raiser ends by itself. `app.late_from` is the same in SQL.
 */
export function lateFrom(awaited: Awaited, { respondBy, resolveBy }: RecordTimes): Date | null {
  if (awaited === 'resolution') return resolveBy;
  if (awaited === 'verification') return respondBy ?? resolveBy;
  if (awaited === 'answer') return null;
  if (respondBy === null || resolveBy === null) return respondBy ?? resolveBy;
  return respondBy < resolveBy ? respondBy : resolveBy;
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** A duration in the largest unit that it fills, in a language: 3 hr, 2 days; a minute at least. */
export function longestUnit(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2];
  return unitText(Math.max(1, Math.floor(ms / size)), unit, language);
}

/** How late something is: a key of the texts and its parameter. */
export interface LateWords {
  readonly key: `late.${'assignment' | 'resolution' | 'verification'}`;
  readonly span: string;
}

/** How late a record is, in words that pages, documents, files and mails share; undefined if it is not late. */
export function lateWords(
  { awaited, lateFrom, now }: { awaited: Awaited; lateFrom: Date | string | null; now: number },
  language: string,
): LateWords | undefined {
  if (lateFrom === null || awaited === 'answer') return undefined;
  const ms = now - new Date(lateFrom).getTime();
  return ms < 0 ? undefined : { key: `late.${awaited}`, span: longestUnit(ms, language) };
}
