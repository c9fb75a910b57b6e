import type { Mail, MailBrief } from '@safety-qube/contract/mail';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, authorize, type Ctx } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { notFound } from '../../platform/errors.ts';
import { hideLink } from '../../platform/mail/render-mail.ts';

const BRIEF = [
  'id',
  'to_address',
  'subject',
  'template',
  'language',
  'status',
  'created_at',
  'sent_at',
  'error',
] as const;

const brief = (row: {
  id: number;
  to_address: string;
  subject: string;
  template: string;
  language: string;
  status: string;
  created_at: Date;
  sent_at: Date | null;
  error: string | null;
}): MailBrief => ({
  id: row.id,
  to: row.to_address,
  subject: row.subject,
  template: row.template,
  language: row.language,
  status: row.status as MailBrief['status'],
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
});

/** Answers a condition on the record `r`: whether somebody may see it. Handed in, as records stand to the right of mail. */
export type SeesRecord = (actor: Actor) => RawBuilder<SqlBool>;

/** A mail inherits the confidentiality of what it tells of. */
const seesAll = (actor: Actor, seesRecord: SeesRecord) =>
  sql<SqlBool>`not exists (select from record r where r.id = any(mail.record_ids) and not ${seesRecord(actor)})`;

/** Mail of the tenant, newest first, by address or subject; for whoever may edit roles, less what tells of records hidden from them. */
export async function listMail(
  ctx: Ctx,
  { cursor, limit, search }: { cursor?: number | undefined; limit: number; search?: string | undefined },
  seesRecord: SeesRecord,
): Promise<{ items: MailBrief[]; next: number | null }> {
  const actor = authorize(ctx, 'management.role.edit');
  let query = ctx.tx
    .selectFrom('mail')
    .select(BRIEF)
    .where(seesAll(actor, seesRecord))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  if (search) {
    const like = having(search);
    query = query.where((eb) => eb.or([eb('to_address', 'ilike', like), eb('subject', 'ilike', like)]));
  }
  const rows = await query.execute();
  const items = rows.slice(0, limit).map(brief);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * One mail as it was written; who may read it: see `listMail`. Kept mail holds working links to choose a password, anybody's: they
 * are shown to nobody here, since whoever has one signs in as that person. A command on the server prints them.
 */
export async function getMail(ctx: Ctx, id: number, seesRecord: SeesRecord): Promise<Mail> {
  const actor = authorize(ctx, 'management.role.edit');
  const row = await ctx.tx
    .selectFrom('mail')
    .select([...BRIEF, 'text', 'html'])
    .where('id', '=', id)
    .where(seesAll(actor, seesRecord))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...brief(row), text: hideLink(row.text), html: hideLink(row.html) };
}
