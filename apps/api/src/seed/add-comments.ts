import { HOUR_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import type { AddedRecord } from './cast.ts';
import talks from './data/comments.json' with { type: 'json' };
import type { Random } from './random.ts';

/** What people say to each other about a record, by language: a remark and the answer to it. */
export type Talks = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A record that may get comments. */
interface Commented {
  readonly record: AddedRecord;
  /** The ids of the people who ask and answer. */
  readonly questioner: number;
  readonly answerer: number;
  readonly talks?: Talks;
}

/** Adds comments to a share of the records: a question and usually an answer, each with its history entry. */
export async function addComments(
  tx: TenantDb,
  random: Random,
  commented: readonly Commented[],
  { now, share = 0.35 }: { readonly now: Date; readonly share?: number },
): Promise<void> {
  const said: { record_id: number; author_id: number; body: string; at: string }[] = [];
  for (const { record: of, questioner, answerer, talks: about = talks as Talks } of commented) {
    const { id, language, record } = of;
    const raisedAt = record.raised_at.getTime();
    const until = (record.closed_at ?? now).getTime();
    const span = until - raisedAt;
    if (!random.chance(share) || span < HOUR_MS || questioner === answerer) continue;
    const [question = '', answer = ''] = random.pick(about[language] ?? about['en'] ?? []);
    const asked = raisedAt + span * (0.1 + random.next() * 0.4);
    const answered = asked + Math.min((until - asked) * 0.8, random.hours(4));
    const line = (author_id: number, body: string, at: number) =>
      said.push({ record_id: id, author_id, body, at: new Date(at).toISOString() });
    line(questioner, question, asked);
    if (random.chance(0.75)) line(answerer, answer, answered);
  }
  await sql`
    with said as (select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as s (record_id bigint, author_id bigint, body text, at timestamptz)),
    c as (insert into record_comment (record_id, author_id, body, created_at)
      select record_id, author_id, body, at from said order by at)
    insert into record_change (record_id, actor_id, action, at)
    select record_id, author_id, 'commented', at from said order by at`.execute(tx);
}
