import type { Speaker } from '../../config/record-flow.ts';
import type { AnyRecord } from '../../config/record-types.ts';

/** Whether there is a reporter who can say whether a record is resolved. */
export const hasReporter = ({ isAnonymous, raiserId }: AnyRecord, { hasLeft }: Speaker): boolean =>
  !isAnonymous && raiserId !== null && !hasLeft(raiserId);

/** Returns the reporter of a record, for a sentence with a variant (`_you`) for the reader themselves. */
export const reporterOf = ({ isRaiser, raiserId }: AnyRecord, { name }: Speaker) =>
  isRaiser ? { context: 'you', name: '' } : { name: name(raiserId) };

const DAY = 24 * 3600_000;

/** Returns the day on which a record that waits for its reporter closes without a response. */
export const closingDay = ({ statusSince }: AnyRecord, { day, silenceDays }: Speaker): string =>
  day(new Date(Date.parse(statusSince) + silenceDays * DAY));
