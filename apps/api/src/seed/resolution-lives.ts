import type { ResolutionStatus } from '@safety-qube/domain/records/resolution-workflow';
import { beginHistory, type Course, DUE_DAYS, isNeglected, type Life, SILENCE_MS } from './history.ts';
import type { Random } from './random.ts';

interface Setting extends Course<ResolutionStatus> {
  readonly owner: number;
  readonly team: readonly number[];
  readonly ehs: number;
  readonly texts: { readonly done: string; readonly cause: string; readonly sentBack: string };
}

/**
 * Generates the history of a hazard or an incident until today by the workflow's own steps: it stops where the next step would be
 * in the future, or where a person neglected it.
 */
export function generateHistory(random: Random, setting: Setting): Life {
  const { raiser, owner, team, ehs, texts } = setting;
  const neglects = (share: number): boolean => isNeglected(random, setting, share);
  const { step, close, dueDay, life } = beginHistory<ResolutionStatus>(setting, 'Open');
  let dueOn: string | null = null;

  const first = random.next();
  let isSubmitted = false;
  if (first < 0.03) close(step(random.hours(20), ehs, 'invalidated', 'Closed', texts.sentBack), 'notValid');
  else if (first < 0.15) isSubmitted = step(random.hours(2), owner, 'fixed', 'Resolution Implemented', texts.done);
  else {
    const days = random.pick(DUE_DAYS);
    const assignedAt = random.hours(first < 0.9 ? 7 : 60);
    dueOn = dueDay(assignedAt, days);
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
    }
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
    if (answer < 0.08) close(step(SILENCE_MS, null, 'accepted', 'Closed'), 'silence');
    else if (!isAccepted)
      isAccepted =
        step(random.hours(30), raiser, 'declined', 'Resolution not Approved by Raiser', texts.sentBack) &&
        redo() &&
        approve();
    if (isAccepted) close(step(random.hours(22), raiser, 'accepted', 'Closed'), 'accepted');
  }
  return life('assigned', dueOn);
}
