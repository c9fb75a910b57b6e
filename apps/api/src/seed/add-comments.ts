import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import talks from './data/comments.json' with { type: 'json' };
import type { Random } from './random.ts';

/** A hazard that may get comments. */
export interface CommentedHazard {
  readonly recordId: number;
  readonly language: string;
  readonly raisedAt: Date;
  /** When it was closed, or now. */
  readonly until: Date;
  /** The ids of the people who ask and answer. */
  readonly questioner: number;
  readonly answerer: number;
}

const HOUR = 3_600_000;

/** Adds comments to some of the hazards: a question and usually an answer, each with its history entry. */
export async function addComments(tx: TenantDb, random: Random, hazards: readonly CommentedHazard[]): Promise<void> {
  const said: { record_id: number; author_id: number; body: string; at: string }[] = [];
  for (const { recordId, language, raisedAt, until, questioner, answerer } of hazards) {
    const span = until.getTime() - raisedAt.getTime();
    if (!random.chance(0.35) || span < HOUR || questioner === answerer) continue;
    const [question = '', answer = ''] = random.pick(talks[language as keyof typeof talks] ?? talks.en);
    const asked = raisedAt.getTime() + span * (0.1 + random.next() * 0.4);
    const answered = asked + Math.min((until.getTime() - asked) * 0.8, random.hours(4));
    const line = (author_id: number, body: string, at: number) =>
      said.push({ record_id: recordId, author_id, body, at: new Date(at).toISOString() });
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
