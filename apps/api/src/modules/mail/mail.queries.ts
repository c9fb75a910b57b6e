import type { Mail, MailBrief } from '@safety-qube/contract/schemas/mail';
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

/**
 * Returns a condition on the record `r`: whether the actor may see it. Passed in, because the module of mail may not depend on that
 * of records.
 */
export type SeesRecord = (actor: Actor) => RawBuilder<SqlBool>;

/** A mail has the confidentiality of the records that it mentions. */
const seesAll = (actor: Actor, seesRecord: SeesRecord) =>
  sql<SqlBool>`not exists (select from record r where r.id = any(mail.record_ids) and not ${seesRecord(actor)})`;

/**
 * Lists the tenant's mail, newest first, by address or subject; for users who may edit roles, without mails about records that they
 * may not see.
 */
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
 * Returns one mail as it was written; the same users may read it as in `listMail`. Kept mail contains working links with which a
 * password can be set: they are masked here, since anybody with one can sign in as that person. A command on the server prints
 * them.
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
