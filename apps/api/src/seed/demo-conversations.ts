import { randomBytes } from 'node:crypto';
import { deriveClaim } from '@safety-qube/domain/claims';
import { DEMO_CLAIM } from '@safety-qube/domain/demo';
import { digestClaim } from '../modules/posters/index.ts';
import type { TenantDb } from '../platform/db/database.ts';
import { personAs } from './cast.ts';
import type { AddedIssue } from './issue-records.ts';

const HOUR = 3_600_000;

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

/** Lets the reporters of the latest open issues without a name be asked: each has a claim, and a conversation with the owner. */
export async function addConversations(tx: TenantDb, issues: readonly AddedIssue[], now = new Date()): Promise<void> {
  const open = issues.filter(({ record }) => record.is_anonymous && !record.closed_at && !record.is_confidential);
  const keys = await tx
    .insertInto('poster_key')
    .values({ secret: randomBytes(32) })
    .returning(['secret', 'claim_salt'])
    .executeTakeFirstOrThrow();
  const latest = open.toSorted((a, b) => Number(b.record.raised_at) - Number(a.record.raised_at));
  for (const [index, { claim, messages }] of CONVERSATIONS.entries()) {
    const issue = latest[index];
    if (!issue) return;
    const digest = digestClaim(keys.secret, await deriveClaim(claim, keys.claim_salt));
    await tx.insertInto('report_claim').values({ digest, record_id: issue.id }).execute();
    const owner = personAs(issue, 'owner') ?? null;
    const since = Math.max(Number(issue.record.raised_at), now.getTime() - 72 * HOUR);
    const rows = messages.map((body, at) => ({
      ...{ record_id: issue.id, author_id: at % 2 ? null : owner, body },
      created_at: new Date(since + ((now.getTime() - since) * (at + 1)) / (messages.length + 1)),
    }));
    await tx.insertInto('record_message').values(rows).execute();
  }
}
