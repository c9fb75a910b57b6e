import { DAY_MS } from '@safety-qube/domain/durations';
import type { Speaker } from '../../config/record-flow.ts';
import type { AnyRecord } from '../../config/record-types.ts';

/** Whether there is a reporter who can say whether a record is resolved; one without a name does so by a claim code. */
export const hasReporter = ({ isAnonymous, raiserId, canAskReporter }: AnyRecord, { hasLeft }: Speaker): boolean =>
  isAnonymous ? canAskReporter : raiserId !== null && !hasLeft(raiserId);

/**
 * Returns the reporter of a record, for a sentence with variants for the reader themselves (`_you`) and for a reporter
 * who has no name (`_reporter`).
 */
export function reporterOf({ isRaiser, isAnonymous, raiserId }: AnyRecord, { name }: Speaker) {
  if (isRaiser) return { context: 'you', name: '' };
  return isAnonymous ? { context: 'reporter', name: '' } : { name: name(raiserId) };
}

/** Returns the person who sent a record back, for a sentence with a variant (`_reporter`) for one who has no name. */
export const senderOf = (byId: number | null, { name }: Speaker) =>
  byId === null ? { context: 'reporter', name: '' } : { name: name(byId) };

/** Returns the day on which a record that waits for its reporter closes without a response. */
export const closingDay = ({ statusSince }: AnyRecord, { day, silenceDays }: Speaker): string =>
  day(new Date(Date.parse(statusSince) + silenceDays * DAY_MS));
