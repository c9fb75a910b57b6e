import { sql } from 'kysely';
import * as z from 'zod';
import { job } from '../../../platform/jobs/jobs.ts';

/** Days after which notifications are deleted, read or not: the record itself keeps its history. */
const KEPT_DAYS = 180;
/** Days after which the lines of sent digests are deleted. */
const DIGESTS_KEPT_DAYS = 7;

/** Deletes old notifications each night. */
export const forgetNotificationsJob = job({
  id: 'forget-notifications',
  payload: z.object({}),
  cron: '35 3 * * *',
  async run(_, { tx }) {
    const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
    await tx.deleteFrom('notification').where('created_at', '<', daysAgo(KEPT_DAYS)).execute();
    await tx.deleteFrom('notification_digest').where('day', '<', daysAgo(DIGESTS_KEPT_DAYS)).execute();
  },
});
