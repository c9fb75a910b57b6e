import { excerptOf } from '@safety-qube/domain/excerpt';
import { type Language, languageOf } from '@safety-qube/domain/languages';
import { mayBeAlerted } from '@safety-qube/domain/notifications/alert-audience';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { recordPath } from '@safety-qube/domain/record-types/record-types';
import { maySee } from '@safety-qube/domain/records/visibility';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import { text } from '../../../platform/i18n.ts';
import type { MailChapter } from '../../../platform/mail/render-mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tenantOrigin } from '../../../platform/tenant-origin.ts';
import { type Reader, readReaders } from '../../people/index.ts';
import {
  clockText,
  countWaiting,
  lateText,
  listClocks,
  listLateWaiting,
  readSite,
  waitsFor,
} from '../../records/index.ts';
import { tenantById } from '../../tenants/index.ts';
import { type NotifiedRecord, readNotifiedRecords } from '../audience.ts';
import { sentence } from '../notification-text.ts';
import { type NotificationRow, notificationFacts, selectNotifications } from '../notifications.queries.ts';
import { newestEntries } from './newest-entries.ts';

export type MailPlatform = Pick<Platform, 'config' | 'mail' | 'recordDefinitions'>;
/** The most entries in a mail; the rest is read in the application. */
const MAX_ENTRIES = 20;
/** The most late records that a digest names. */
const MAX_LATE = 5;
/** The most deadlines of reports to authorities in a digest. */
const MAX_CLOCKS = 5;
/** The page that lists all of them. */
const ALL = '/notifications';
export type MailKind = 'critical' | 'bundle' | 'digest';

/** Notifications about one record, in the order in which they happened. */
interface Chapter {
  readonly record: NotifiedRecord;
  readonly rows: NotificationRow[];
}

async function readChapters(tx: TenantDb, reader: Reader, ids: readonly number[]): Promise<Chapter[]> {
  const rows = await selectNotifications(tx)
    .where(sql<SqlBool>`n.id = any(${[...ids]}::bigint[])`)
    .orderBy('n.id')
    .execute();
  const recordIds = new Set(rows.flatMap((row) => row.record_id ?? []));
  const records = await readNotifiedRecords(tx, [...recordIds]);
  const chapters = new Map<number, Chapter>();
  for (const row of rows) {
    const record = row.record_id === null ? undefined : records.get(row.record_id);
    if (!record || !maySee(reader, record)) continue;
    const chapter = chapters.get(record.id) ?? { record, rows: [] };
    chapter.rows.push(row);
    chapters.set(record.id, chapter);
  }
  return [...chapters.values()];
}

/** What is read for a mail to somebody. */
interface Reading extends Pick<Ctx, 'tx' | 'recordDefinitions' | 'language'> {
  readonly reader: Reader;
}

/** Returns how late reports to authorities are or in which time they are due, as far as the reader may see that, by record. */
async function readClocks({ reader, language, ...ctx }: Reading, ids: readonly number[]): Promise<Map<number, string>> {
  const where = sql<SqlBool>`r.id = any(${[...ids]}::bigint[])`;
  const clocks = await listClocks(ctx, reader, { where, limit: Math.max(1, ids.length) });
  return new Map(clocks.map(({ id, clock }) => [id, clockText(language, clock)]));
}

/** The chapter of a digest with the reader's pending actions, the first late ones and the deadlines among them; none without any. */
async function waitingChapter({ reader, language, ...ctx }: Reading, origin: string) {
  const { employeeId } = reader;
  const { total, overdue } = await countWaiting(ctx, employeeId, { exact: true });
  if (!total.count) return [];
  const late = overdue.count ? await listLateWaiting(ctx, employeeId, MAX_LATE) : [];
  const clocks = await listClocks(ctx, reader, { where: waitsFor(employeeId), limit: MAX_CLOCKS });
  return [
    {
      title: text(language, 'mail.digest.waits', { count: total.count }),
      lines: [
        ...(overdue.count ? [text(language, 'mail.digest.late', { count: overdue.count })] : []),
        ...late.map((row) => [row.number, row.title, lateText(language, row)].filter(Boolean).join(' · ')),
        ...clocks.map(({ number, clock }) => `${number} · ${clockText(language, clock)}`),
      ],
      href: `${origin}/my-actions`,
    },
  ];
}

const linesOf = (language: Language, rows: readonly NotificationRow[]): string[] =>
  rows.flatMap((row) => {
    const said = row.comment ?? row.params.excerpt;
    return [sentence(language, notificationFacts(row)), ...(said ? [`“${excerptOf(said)}”`] : [])];
  });

/**
 * Makes entries that do not fit into a mail visible on the page of notifications, which the mail links to: also those of a rule
 * that notifies by mail only. Returns the chapter that says how many there are.
 */
async function leaveTheRest(
  tx: TenantDb,
  left: readonly number[],
  language: Language,
  origin: string,
): Promise<MailChapter[]> {
  if (!left.length) return [];
  await tx
    .updateTable('notification')
    .set({ in_app: true })
    .where(sql<SqlBool>`id = any(${[...left]}::bigint[])`)
    .execute();
  return [{ title: text(language, 'mail.more', { count: left.length }), lines: [], href: `${origin}${ALL}` }];
}

type AlertSite = Awaited<ReturnType<typeof readSite>> & { readonly recordId: number };

/** Returns where a critical record is that the reader was notified of and may not see; undefined if they may not know of it. */
async function readAlertSite(tx: TenantDb, reader: Reader, ids: readonly number[]): Promise<AlertSite | undefined> {
  const row = await selectNotifications(tx)
    .where(sql<SqlBool>`n.id = any(${[...ids]}::bigint[])`)
    .where('n.reason', '=', 'alert')
    .executeTakeFirst();
  const recordId = row?.record_id ?? 0;
  const record = (await readNotifiedRecords(tx, [recordId])).get(recordId);
  if (!record || !mayBeAlerted(reader, record)) return undefined;
  return { ...(await readSite({ tx, language: languageOf(reader.language) }, recordId)), recordId };
}

/** The mail about a critical record for a reader who may not see it: its place and its category. */
const siteMail = ({ email, firstname }: Reader, language: Language, { place, category, recordId }: AlertSite) => ({
  to: email,
  template: 'urgent-place' as const,
  language,
  params: { firstname, site: [category, place.join(PLACE_SEPARATOR)].filter(Boolean).join(', ') },
  recordIds: [recordId],
  link: '/home',
  footer: 'mail.chosen' as const,
});

/**
 * Writes one mail about notifications, in the caller's transaction and the reader's language: a chapter for each record that the
 * reader may see now, in a digest preceded by their pending actions; of many entries the newest. Writes nothing when no entry is
 * left, or when the reader has become inactive.
 */
export async function writeMail(
  { config, mail, recordDefinitions }: MailPlatform,
  { tenantId, tx }: { tenantId: number; tx: TenantDb },
  contents: { readonly kind: MailKind; readonly employeeId: number; readonly ids: readonly number[] },
): Promise<void> {
  const [reader] = await readReaders(tx, sql<SqlBool>`e.id = ${contents.employeeId}`);
  if (!reader?.isReader) return;
  const tenant = await tenantById(tx, tenantId);
  const origin = tenantOrigin(config, tenant.slug);
  const language = languageOf(reader.language);
  const chapters = await readChapters(tx, reader, contents.ids);
  const [first] = chapters;
  if (!first) {
    const site = contents.kind === 'critical' ? await readAlertSite(tx, reader, contents.ids) : undefined;
    if (site) await mail.send({ tenant, tx, origin }, siteMail(reader, language, site));
    return;
  }
  const isAlone = chapters.length === 1 && contents.kind !== 'digest';
  const template =
    contents.kind === 'digest' ? 'digest' : !isAlone ? 'changes' : contents.kind === 'critical' ? 'urgent' : 'change';
  const { shown, left } = newestEntries(chapters, MAX_ENTRIES);
  const reading = { tx, recordDefinitions, language, reader };
  const clocks = await readClocks(
    reading,
    shown.map(({ record }) => record.id),
  );
  await mail.send(
    { tenant, tx, origin },
    {
      to: reader.email,
      template,
      language,
      params: {
        firstname: reader.firstname,
        number: first.record.number,
        title: first.record.title,
        count: chapters.length,
      },
      chapters: [
        ...(contents.kind === 'digest' ? await waitingChapter(reading, origin) : []),
        ...shown.map(({ record, rows }) => ({
          title: `${record.number} · ${record.title}`,
          lines: [...linesOf(language, rows), ...(clocks.has(record.id) ? [clocks.get(record.id) ?? ''] : [])],
          ...(!isAlone && { href: `${origin}${recordPath(record)}` }),
        })),
        ...(await leaveTheRest(tx, left, language, origin)),
      ],
      recordIds: shown.map(({ record }) => record.id),
      link: isAlone ? recordPath(first.record) : ALL,
      footer: 'mail.chosen',
    },
  );
}
