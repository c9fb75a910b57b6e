import { sql } from 'kysely';
import * as z from 'zod';
import { type Job, job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyAutomaticSwitchOff } from '../sign-in-provider.ts';
import { rotateKeys } from '../signing-keys.ts';

const Nothing = z.object({});

/** Days for which ended sessions and used links are kept for reference before they are purged. */
const KEPT_DAYS = 30;
/** Days that an address may stay unconfirmed before its sign-up is deleted. */
const UNCONFIRMED_DAYS = 7;

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** Jobs of identity: deletes expired rows each night, and creates new signing keys each month. */
export const identityJobs = ({ database }: Pick<Platform, 'database'>): Job[] => [
  job({
    id: 'purge-expired',
    payload: Nothing,
    cron: '20 3 * * *',
    async run(_, { tx }) {
      await tx.deleteFrom('oidc_payload').where('expires_at', '<', sql<Date>`now()`).execute();
      await tx.deleteFrom('attempt_count').where('forget_at', '<', sql<Date>`now()`).execute();
      await tx.deleteFrom('one_time_link').where('expires_at', '<', daysAgo(KEPT_DAYS)).execute();
      await tx.deleteFrom('session').where('expires_at', '<', daysAgo(KEPT_DAYS)).execute();
      await tx.deleteFrom('signing_key').where('retires_at', '<', sql<Date>`now()`).execute();
      await tx
        .deleteFrom('employee')
        .where('status', '=', 'unconfirmed')
        .where('created_at', '<', daysAgo(UNCONFIRMED_DAYS))
        .execute();
    },
  }),
  job({
    id: 'rotate-keys',
    payload: Nothing,
    cron: '40 3 1 * *',
    run: (_, { tenantId }) => rotateKeys(database, tenantId),
  }),
  // Scheduled when a provider is switched on, for the time at which it is off again unless an administrator has signed in with it.
  job({
    id: 'settle-sign-in-provider',
    payload: Nothing,
    run: (_, { tx }) =>
      tx
        .transaction()
        .execute((tx) => applyAutomaticSwitchOff({ tx, actor: null, requestId: 'settle-sign-in-provider' })),
  }),
];
