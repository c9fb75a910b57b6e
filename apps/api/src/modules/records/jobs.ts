import { sql } from 'kysely';
import * as z from 'zod';
import { type Job, job } from '../../platform/jobs/jobs.ts';

/** Deletes stored responses of requests with an idempotency key after their days, when no client repeats them any more. */
export const forgetAnswers: Job = job({
  id: 'forget-answers',
  cron: '20 3 * * *',
  payload: z.object({}),
  async run(_, { tx }) {
    await tx
      .deleteFrom('idempotency')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => keep_days)`)
      .execute();
  },
});
