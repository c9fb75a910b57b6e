import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { digestOf } from './one-time-links.ts';

/** A mail that was not sent, with its link that still works. */
export interface MailedLink {
  readonly to: string;
  readonly subject: string;
  readonly writtenAt: Date;
  readonly link: string;
}

const LINK = /https?:\/\/\S+[?&](?:token|confirm)=([\w-]{43})\b/;

/**
 * Lists links of kept mail that still work, the newest first, of one address or of all: for the operator of an installation without
 * a mail server, who forwards them. No call of the API returns them.
 */
export async function listMailedLinks(db: TenantDb, to?: string): Promise<MailedLink[]> {
  const mails = await db
    .selectFrom('mail')
    .select(['to_address', 'subject', 'text', 'created_at'])
    .where('status', '=', 'kept')
    .where('created_at', '>', sql<Date>`now() - interval '8 days'`)
    .$if(to !== undefined, (query) => query.where(sql`lower(to_address)`, '=', to?.toLowerCase()))
    .orderBy('id', 'desc')
    .execute();
  const found = mails.flatMap((mail) => {
    const [link, token] = LINK.exec(mail.text) ?? [];
    return link && token ? [{ mail, link, hash: digestOf(token) }] : [];
  });
  if (!found.length) return [];
  const live = await db
    .selectFrom('one_time_link')
    .select('token_hash')
    .where(
      'token_hash',
      'in',
      found.map(({ hash }) => hash),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  const working = new Set(live.map((row) => row.token_hash));
  return found
    .filter(({ hash }) => working.has(hash))
    .map(({ mail, link }) => ({ to: mail.to_address, subject: mail.subject, writtenAt: mail.created_at, link }));
}
