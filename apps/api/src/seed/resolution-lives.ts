import type { ResolutionStatus } from '@safety-qube/domain/records/resolution-workflow';
import type { Random } from './random.ts';
import type { MadeRecord, Step } from './write-records.ts';

interface Setting {
  readonly raisedAt: Date;
  readonly now: Date;
  readonly raiser: number | null;
  readonly owner: number;
  readonly team: readonly number[];
  readonly ehs: number;
  readonly texts: { readonly done: string; readonly cause: string; readonly sentBack: string };
  /** The status at which it stops, if it is reached. */
  readonly stopsAt?: ResolutionStatus | undefined;
}

type LifeColumn = 'status' | 'status_since' | 'updated_at' | 'due_on' | 'closed_at' | 'closed_as' | 'version';
/** What became of a record: its columns and its history. */
interface Life {
  readonly record: Pick<MadeRecord['record'], LifeColumn>;
  readonly isAssigned: boolean;
  readonly steps: readonly Step[];
}

const DAY = 86_400_000;
/** Days until the due date that an owner may set. */
const DUE_DAYS = [3, 7, 14, 21, 30];
const FOURTEEN_DAYS = 14 * DAY;
const NEW = 40 * DAY;

/**
 * Generates the history of a hazard or an incident until today by the workflow's own steps: it stops where the next step would be
 * in the future, or where a person neglected it.
 */
export function generateHistory(
  random: Random,
  { raisedAt, now, raiser, owner, team, ehs, texts, stopsAt }: Setting,
): Life {
  /** Whether it was neglected, which happens only to new ones; older ones are all handled. */
  const neglects = (share: number): boolean => now.getTime() - raisedAt.getTime() < NEW && random.chance(share);
  const steps: Step[] = [];
  let status: ResolutionStatus | null = null;
  let at = raisedAt;
  let dueOn: string | null = null;
  let closedAs: string | null = null;
  /** Adds a step after some time; returns false if that would be in the future. */
  const step = (
    after: number,
    actor: number | null,
    action: string,
    to: ResolutionStatus,
    note: string | null = null,
    change?: Step['change'],
  ): boolean => {
    const then = new Date(at.getTime() + after);
    if (then > now || status === stopsAt) return false;
    steps.push({
      at: then,
      actor_id: actor,
      action,
      from_status: status,
      to_status: to,
      note,
      ...(change && { change }),
    });
    status = to;
    at = then;
    return true;
  };
  const close = (happened: boolean, as: string): void => {
    if (happened) closedAs = as;
  };

  step(0, raiser, 'raised', 'Open');
  const first = random.next();
  let isSubmitted = false;
  if (first < 0.03) close(step(random.hours(20), ehs, 'invalidated', 'Closed', texts.sentBack), 'notValid');
  else if (first < 0.15) isSubmitted = step(random.hours(2), owner, 'fixed', 'Resolution Implemented', texts.done);
  else {
    const days = random.pick(DUE_DAYS);
    const assignedAt = random.hours(first < 0.9 ? 7 : 60);
    dueOn = new Date(at.getTime() + assignedAt + days * DAY).toISOString().slice(0, 10);
    const isForgotten = neglects(0.12);
    if (
      !isForgotten &&
      step(assignedAt, owner, 'assigned', 'Assigned', null, { team: [[], team], dueOn: [null, dueOn] })
    ) {
      const doer = team[0] ?? owner;
      const work = random.hours(days * 24 * 0.5);
      isSubmitted =
        !neglects(0.16) &&
        step(work, doer, 'implemented', 'Resolution Implemented', texts.done, {
          rootCause: [null, texts.cause],
        });
    } else dueOn = null;
  }
  const doer = team[0] ?? owner;
  /** Implements it again after it was sent back; sometimes this is neglected. */
  const redo = (): boolean =>
    !neglects(0.6) &&
    step(random.hours(40), doer, 'implemented', 'Resolution Implemented', texts.done, {
      rootCause: [null, texts.cause],
    });
  if (isSubmitted && random.chance(0.12)) {
    const isRejected = step(random.hours(20), ehs, 'rejected', 'Resolution not Approved by EHS Team', texts.sentBack);
    isSubmitted = isRejected && redo();
  }
  const approve = (): boolean => step(random.hours(26), ehs, 'approved', 'Resolution Approved by EHS Team');
  if (isSubmitted && raiser === null) close(step(random.hours(26), ehs, 'approved', 'Closed'), 'approved');
  else if (isSubmitted && approve()) {
    const answer = random.next();
    let isAccepted = answer >= 0.2;
    if (answer < 0.08) close(step(FOURTEEN_DAYS, null, 'accepted', 'Closed'), 'silence');
    else if (!isAccepted)
      isAccepted =
        step(random.hours(30), raiser, 'declined', 'Resolution not Approved by Raiser', texts.sentBack) &&
        redo() &&
        approve();
    if (isAccepted) close(step(random.hours(22), raiser, 'accepted', 'Closed'), 'accepted');
  }
  return {
    record: {
      status: status ?? 'Open',
      status_since: at,
      updated_at: at,
      due_on: dueOn !== null && steps.some((s) => s.action === 'assigned') ? dueOn : null,
      closed_at: closedAs === null ? null : at,
      closed_as: closedAs,
      version: steps.length,
    },
    isAssigned: steps.some((s) => s.action === 'assigned'),
    steps,
  };
}
