import { DAY_MS } from '@safety-qube/domain/durations';
import type { Random } from './random.ts';
import type { MadeRecord, Step } from './write-records.ts';

type HistoryColumn = 'status' | 'status_since' | 'updated_at' | 'due_on' | 'closed_at' | 'closed_as' | 'version';
/** What became of a record: its columns and its history. */
export interface Life {
  readonly record: Pick<MadeRecord['record'], HistoryColumn>;
  /** Whether a team was assigned to it. */
  readonly isAssigned: boolean;
  readonly steps: readonly Step[];
}

/** When and by whom a record was raised, and until when its history is generated. */
export interface Course<Status extends string> {
  readonly raisedAt: Date;
  readonly now: Date;
  /** Null for an anonymous record. */
  readonly raiser: number | null;
  /** The status at which it stops, if it is reached. */
  readonly stopsAt?: Status | undefined;
}

/** Days until the due date that an owner may set. */
export const DUE_DAYS = [3, 7, 14, 21, 30];
/** Milliseconds after which a raiser's silence counts as acceptance. */
export const SILENCE_MS = 14 * DAY_MS;
const NEW_MS = 40 * DAY_MS;

type Age = Pick<Course<string>, 'raisedAt' | 'now'>;
/** Whether a record is so new that work on it can still be open. */
export const isNew = ({ raisedAt, now }: Age): boolean => now.getTime() - raisedAt.getTime() < NEW_MS;
/** Whether a record was neglected, which happens only to new ones; older ones are all handled. */
export const isNeglected = (random: Random, age: Age, share: number): boolean => isNew(age) && random.chance(share);

/** Begins the history of a record with its raising; `close` says how the last step ended it. */
export function beginHistory<Status extends string>({ raisedAt, now, raiser, stopsAt }: Course<Status>, first: Status) {
  const steps: Step[] = [
    { at: raisedAt, actor_id: raiser, action: 'raised', from_status: null, to_status: first, note: null },
  ];
  let status = first;
  let at = raisedAt;
  let closedAs: string | null = null;
  return {
    /** Adds a step after some time; returns false if that would be in the future. */
    step(
      after: number,
      actor: number | null,
      action: string,
      to: Status,
      note: string | null = null,
      change?: Step['change'],
    ): boolean {
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
      closedAs = null;
      return true;
    },
    close(happened: boolean, as: string): void {
      if (happened) closedAs = as;
    },
    /** Returns the day some days after the next step, which comes after `wait` milliseconds. */
    dueDay: (wait: number, days: number): string =>
      new Date(at.getTime() + wait + days * DAY_MS).toISOString().slice(0, 10),
    /** Returns the whole life; `assigned` is the action by which it gets its team and its due date. */
    life(assigned: string, dueOn: string | null): Life {
      const isAssigned = steps.some(({ action }) => action === assigned);
      return {
        record: {
          status,
          status_since: at,
          updated_at: at,
          due_on: isAssigned ? dueOn : null,
          closed_at: closedAs === null ? null : at,
          closed_as: closedAs,
          version: steps.length,
        },
        isAssigned,
        steps,
      };
    },
  };
}

/** Generates histories until one stops, with a team, at the wanted status, at most `tries` times. */
export function lifeTo(stopsAt: string | undefined, generate: () => Life, tries = 200): Life {
  const life = generate();
  const isThere = stopsAt === undefined || (life.record.status === stopsAt && (life.isAssigned || stopsAt === 'Open'));
  return isThere || tries === 0 ? life : lifeTo(stopsAt, generate, tries - 1);
}
