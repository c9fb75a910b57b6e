import type { HistoryEntry } from '@safety-qube/contract/activity';
import type { WholeRecord } from '../../../config/record-types.ts';

/** The way of a hazard or an incident from its beginning to its end. */
const PATH = ['Open', 'Assigned', 'Resolution Implemented', 'Resolution Approved by EHS Team', 'Closed'] as const;
/** Where on that way a status stands; what was sent back stands where the team works. */
const SLOT: Record<string, number> = {
  ...Object.fromEntries(PATH.map((status, slot) => [status, slot])),
  'Resolution not Approved by EHS Team': 1,
  'Resolution not Approved by Raiser': 1,
};

export interface Step {
  readonly status: string;
  readonly state: 'past' | 'now' | 'next';
  /** Who brought it there, and when; absent for what is still to come. */
  readonly by?: number | null;
  readonly at?: string;
  /** How long it stayed there, in milliseconds; for what is past. */
  readonly spent?: number;
}

/**
 * Where a record was, is and goes. A step that it was sent back from is shown as it is now, not as it was. `hasRaiser` says whether
 * somebody can accept: else the EHS approval is the end.
 */
export function stepsOf(
  record: Pick<WholeRecord, 'status' | 'statusSince' | 'raisedAt' | 'raiserId'>,
  history: readonly HistoryEntry[],
  hasRaiser: boolean,
): Step[] {
  const way: { status: string; at: string; by: number | null }[] = [
    { status: 'Open', at: record.raisedAt, by: record.raiserId },
  ];
  const visits = history
    .filter((entry) => entry.toStatus !== null && entry.fromStatus !== null && entry.toStatus !== entry.fromStatus)
    .toSorted((a, b) => a.id - b.id);
  let assigned: (typeof way)[number] | undefined;
  for (const { toStatus, at, actorId } of visits) {
    const slot = SLOT[toStatus ?? ''] ?? 0;
    while (way.length && (SLOT[way.at(-1)?.status ?? ''] ?? 0) >= slot) way.pop();
    const visit = { status: toStatus ?? '', at, by: actorId };
    if (toStatus === 'Assigned') assigned = visit;
    // Once it went on, that it had been sent back is the history's: the way shows who works on it, and since when.
    const last = way.at(-1);
    if (assigned && last && last.status !== 'Assigned' && SLOT[last.status] === SLOT['Assigned'])
      way.splice(-1, 1, assigned);
    way.push(visit);
  }
  // The history may not be here yet, or may have been cut by an import.
  if (way.at(-1)?.status !== record.status) {
    const slot = SLOT[record.status] ?? 0;
    while (way.length && (SLOT[way.at(-1)?.status ?? ''] ?? 0) >= slot) way.pop();
    way.push({ status: record.status, at: record.statusSince, by: null });
  }
  const walked = way.map((visit, index): Step => {
    const next = way[index + 1];
    if (!next) return { ...visit, state: 'now' };
    return { ...visit, state: 'past', spent: Date.parse(next.at) - Date.parse(visit.at) };
  });
  const now = SLOT[record.status] ?? 0;
  const toCome = PATH.filter(
    (status, slot) => slot > now && (hasRaiser || status !== 'Resolution Approved by EHS Team'),
  );
  return [...walked, ...toCome.map((status): Step => ({ status, state: 'next' }))];
}
