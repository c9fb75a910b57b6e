import { randomBytes } from 'node:crypto';
import { deriveClaim } from '@safety-qube/domain/claims';
import { DEMO_CLAIM } from '@safety-qube/domain/demo';
import { HOUR_MS } from '@safety-qube/domain/durations';
import { digestClaim } from '../modules/posters/index.ts';
import type { TenantDb } from '../platform/db/database.ts';
import { type AddedRecord, personAs } from './cast.ts';

/** What owner and reporter wrote to each other, in turn; the reporter has not answered the last question of the first one. */
const CONVERSATIONS = [
  {
    claim: DEMO_CLAIM,
    messages: ['Where exactly is it?', 'Right beside the entrance.', 'Does it also happen at night?'],
  },
  {
    claim: '6120884935517402',
    messages: ['Thank you. Is it there all day?', 'No, I see it mostly on Monday mornings.'],
  },
  { claim: '2957340168829364', messages: ['We have ordered the part. Is the barrier still in place?', 'Yes, it is.'] },
] as const;

/**
 * Lets reporters without a name be asked: each has a claim, and a conversation with the owner. They are those of the latest open issues,
 * and of hazards where there are not enough of these.
 */
export async function addConversations(
  tx: TenantDb,
  { issues, hazards }: { readonly issues: readonly AddedRecord[]; readonly hazards: readonly AddedRecord[] },
  now = new Date(),
): Promise<void> {
  const keys = await tx
    .insertInto('poster_key')
    .values({ secret: randomBytes(32) })
    .returning(['secret', 'claim_salt'])
    .executeTakeFirstOrThrow();
  const latest = [issues, hazards].flatMap((records) =>
    records
      .filter(({ record }) => record.is_anonymous && !record.closed_at && !record.is_confidential)
      .toSorted((a, b) => Number(b.record.raised_at) - Number(a.record.raised_at)),
  );
  for (const [index, { claim, messages }] of CONVERSATIONS.entries()) {
    const report = latest[index];
    if (!report) return;
    const digest = digestClaim(keys.secret, await deriveClaim(claim, keys.claim_salt));
    await tx.insertInto('report_claim').values({ digest, record_id: report.id }).execute();
    const owner = personAs(report, 'owner') ?? null;
    const since = Math.max(Number(report.record.raised_at), now.getTime() - 72 * HOUR_MS);
    const rows = messages.map((body, at) => ({
      ...{ record_id: report.id, author_id: at % 2 ? null : owner, body },
      created_at: new Date(since + ((now.getTime() - since) * (at + 1)) / (messages.length + 1)),
    }));
    await tx.insertInto('record_message').values(rows).execute();
  }
}
