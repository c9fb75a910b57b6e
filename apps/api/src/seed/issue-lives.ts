import { HOUR_MS } from '@safety-qube/domain/durations';
import type { IssueStatus } from '@safety-qube/domain/issues/issue-workflow';
import { beginHistory, type Course, DUE_DAYS, isNeglected, type Life, SILENCE_MS } from './history.ts';
import type { Phrases } from './issue-texts.ts';
import type { Random } from './random.ts';

/** How an issue ends without being resolved: another record takes its place. */
export type Replaced = { readonly by: 'duplicate' } | { readonly by: 'converted'; readonly at: Date };

interface Setting extends Course<IssueStatus> {
  readonly owner: number;
  readonly team: readonly number[];
  readonly isIdea: boolean;
  readonly isUrgent: boolean;
  /** Whether it began as an observation. */
  readonly wasObservation: boolean;
  readonly done: string;
  readonly phrases: Phrases;
  readonly replaced?: Replaced | undefined;
}

/**
 * Generates the history of an issue until today by the workflow's own steps: it stops where the next step would be in the future,
 * or where a person neglected it.
 */
export function generateIssueHistory(random: Random, setting: Setting): Life {
  const { raiser, owner, team, isIdea, isUrgent, wasObservation, done, phrases, replaced } = setting;
  const neglects = (share: number): boolean => isNeglected(random, setting, share);
  const { step, close, dueDay, life } = beginHistory<IssueStatus>(setting, wasObservation ? 'Closed' : 'Open');
  const days = isUrgent ? 1 : random.pick(DUE_DAYS);
  let dueOn: string | null = null;

  if (wasObservation) {
    close(true, 'recorded');
    const change = { issueType: ['observation', 'issue'] } as const;
    if (!step(random.hours(20), owner, 'reopened', 'Open', null, change)) return life('started', null);
  }
  if (replaced) {
    const isDuplicate = replaced.by === 'duplicate';
    const after = isDuplicate ? random.hours(9) : replaced.at.getTime() - setting.raisedAt.getTime();
    const [action, note] = isDuplicate ? ['closedAsDuplicate', random.pick(phrases.duplicate)] : ['converted', null];
    close(step(after, owner, action, 'Closed', note), replaced.by);
    return life('started', null);
  }

  const way = random.next();
  if (way < (isIdea ? 0.22 : 0.05)) {
    const reason = random.pick(isIdea ? phrases.notNow : phrases.notValid);
    close(step(random.hours(30), owner, 'invalidated', 'Closed', reason), 'notValid');
    return life('started', null);
  }

  /** Resolves it after some hours. Without a raiser to ask, this closes it. */
  const resolve = (hours: number): boolean => {
    const doer = random.chance(0.6) ? (team[0] ?? owner) : owner;
    if (raiser !== null) return step(random.hours(hours), doer, 'resolved', 'Resolved', done);
    close(step(random.hours(hours), doer, 'resolved', 'Closed', done), 'completed');
    return false;
  };
  let isAtWork = !neglects(0.2);
  if (isAtWork && way > 0.35) {
    const wait = random.hours(isUrgent ? 0.5 : 16);
    dueOn = dueDay(wait, days);
    const note = random.chance(0.4) ? random.pick(phrases.started) : null;
    const change = { ...(team.length && { team: [[], team] as const }), dueOn: [null, dueOn] as const };
    isAtWork = step(wait, owner, 'started', 'In Progress', note, change) && !neglects(0.3);
  }
  if (isAtWork && resolve(isUrgent ? 5 : days * 24 * 0.4)) {
    const answer = random.next();
    if (answer < 0.12) close(step(SILENCE_MS, null, 'accepted', 'Closed'), 'silence');
    else {
      const isAccepted =
        isIdea ||
        answer > 0.22 ||
        (step(random.hours(30), raiser, 'declined', 'In Progress', random.pick(phrases.declined)) &&
          !neglects(0.5) &&
          resolve(40));
      if (isAccepted) close(step(random.hours(22), raiser, 'accepted', 'Closed'), 'accepted');
    }
  }
  return life('started', dueOn);
}

/**
 * Generates the history of an observation: closed from the start, and in progress while the task made from it is open, which has
 * its own history.
 */
export function generateObservationHistory(random: Random, course: Course<IssueStatus>, hasTask: boolean): Life {
  const { step, close, life } = beginHistory<IssueStatus>(course, 'Closed');
  close(true, 'recorded');
  if (hasTask && step(random.hours(6), null, 'started', 'In Progress') && !isNeglected(random, course, 0.4))
    close(step(random.hours(7 * 24) + 6 * HOUR_MS, null, 'completed', 'Closed'), 'completed');
  return life('assigned', null);
}
