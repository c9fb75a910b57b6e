import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { StatusPath } from '../../../config/record-flow.ts';
import type { AnyRecord } from '../../../config/record-types.ts';

export interface Step {
  readonly status: string;
  readonly state: 'past' | 'now' | 'next';
  /** Who moved it there, and when; absent for later steps. */
  readonly by?: number | null;
  readonly at?: string;
  /** How long it stayed there, in milliseconds; for past steps. */
  readonly spent?: number;
}

/**
 * Returns the past, current and next steps of a record. A step that it was sent back from is shown as it is now, not as
 * it was; a record that was sent back is at the step where the work is done.
 */
export function stepsOf(
  record: Pick<AnyRecord, 'status' | 'statusSince' | 'raisedAt' | 'raiserId'>,
  history: readonly HistoryEntry[],
  { path, shownAt, leftOut, work }: StatusPath,
): Step[] {
  const slotOf = (status: string | null | undefined): number =>
    Math.max(0, path.indexOf(shownAt[status ?? ''] ?? status ?? ''));
  const way: { status: string; at: string; by: number | null }[] = [
    { status: path[0] ?? record.status, at: record.raisedAt, by: record.raiserId },
  ];
  const visits = history
    .filter((entry) => entry.toStatus !== null && entry.fromStatus !== null && entry.toStatus !== entry.fromStatus)
    .toSorted((a, b) => a.id - b.id);
  let worked: (typeof way)[number] | undefined;
  for (const { toStatus, at, actorId } of visits) {
    const slot = slotOf(toStatus);
    while (way.length && slotOf(way.at(-1)?.status) >= slot) way.pop();
    const visit = { status: toStatus ?? '', at, by: actorId };
    if (toStatus === work) worked = visit;
    // Once it is resubmitted, that it was sent back is only in the history: the steps show who works on it, and since
    // when.
    const last = way.at(-1);
    if (worked && last && last.status !== work && slotOf(last.status) === slotOf(work)) way.splice(-1, 1, worked);
    way.push(visit);
  }
  // The history may not be loaded yet, or an import may have left part of it out.
  if (way.at(-1)?.status !== record.status) {
    const slot = slotOf(record.status);
    while (way.length && slotOf(way.at(-1)?.status) >= slot) way.pop();
    way.push({ status: record.status, at: record.statusSince, by: null });
  }
  const walked = way.map((visit, index): Step => {
    const next = way[index + 1];
    if (!next) return { ...visit, state: 'now' };
    return { ...visit, state: 'past', spent: Date.parse(next.at) - Date.parse(visit.at) };
  });
  const now = slotOf(record.status);
  const toCome = path.filter((status, slot) => slot > now && !leftOut.includes(status));
  return [...walked, ...toCome.map((status): Step => ({ status, state: 'next' }))];
}
