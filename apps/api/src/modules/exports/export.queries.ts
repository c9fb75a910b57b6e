import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ExportFormat } from '@safety-qube/contract/schemas/exports';
import { EXPORT_KEPT_DAYS, type Export, XLSX_ROWS } from '@safety-qube/contract/schemas/exports';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../platform/errors.ts';
import { heavyWork } from '../../platform/heavy-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../platform/turns.ts';
import { visible } from '../records/index.ts';
import { LINE, presentExport } from './export.presenter.ts';
import { authorizeExport, type ExportRequest, type ExportSpec, fileNameOf, validateExport } from './export-spec.ts';
import { countRows } from './read-rows.ts';
import { writeExport } from './write-export.ts';

/** Queues exports that are made during the request: each holds a connection while it reads. */
const inQueue = heavyWork();
/** Limits how many of these a person may wait for. */
const inTurn = limitConcurrencyPerPerson(3);

/** A file that is sent to the caller. */
export interface SentExport {
  readonly name: string;
  readonly format: ExportFormat;
  readonly bytes: number;
  readonly stream: Readable;
}

/** Throws 422 EXPORT_TOO_MANY_ROWS for more rows than the format can hold. */
export function checkFits({ format }: Pick<ExportSpec, 'format'>, rows: number): void {
  if (format === 'xlsx' && rows > XLSX_ROWS) throw refuse('EXPORT_TOO_MANY_ROWS', { most: XLSX_ROWS });
}

/**
 * Makes a list into a file during the request. 422 EXPORT_TOO_LONG for more rows than that is suited for, 429 for one export more
 * than a person may wait for, 503 if it has waited too long.
 */
export async function exportNow(
  ctx: Ctx,
  { config }: Pick<Platform, 'config'>,
  asked: ExportRequest,
  signal: AbortSignal,
): Promise<SentExport> {
  const spec = await validateExport(ctx, asked);
  const actor = actorOf(ctx);
  const rows = await countRows(ctx, actor, spec);
  if (rows > config.EXPORT_AT_ONCE) throw refuse('EXPORT_TOO_LONG', { rows }, { rows });
  const making = { actor, tx: ctx.tx, dataDir: config.DATA_DIR, signal };
  const { file, bytes } = await inTurn(ctx, () => inQueue(ctx, () => writeExport(spec, making)));
  // The file is unlinked while it is open: its space is freed once the stream is closed, however the download ends.
  const handle = await open(file).finally(() => rm(file, { force: true }));
  return { name: fileNameOf(spec), format: spec.format, bytes, stream: handle.createReadStream() };
}

/** The caller's exports that have not expired. */
const kept = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('record_export')
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${EXPORT_KEPT_DAYS})`);

/** Returns the caller's exports, newest first. */
export async function listExports(ctx: Ctx): Promise<Export[]> {
  const rows = await kept(ctx).select(LINE).orderBy('id', 'desc').limit(50).execute();
  return rows.map((row) => presentExport(ctx.language, row));
}

/** Returns one of the caller's exports; 404 for another person's. */
export async function getExport(ctx: Ctx, id: number): Promise<Export> {
  const row = await kept(ctx).select(LINE).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentExport(ctx.language, row);
}

/** Whether the caller may now see every record of a file. */
async function seesAll(ctx: Ctx, actor: Actor, type: RecordType, exportId: number): Promise<boolean> {
  const { rows } = await sql<{ unseen: boolean }>`
    select exists (select from unnest((select record_ids from record_export where id = ${exportId})) held (id)
      where not exists (select from record r where r.id = held.id and r.type = ${type} and ${visible(actor, type, null)})) unseen`.execute(
    ctx.tx,
  );
  return rows[0]?.unseen === false;
}

/**
 * Returns the file of one of the caller's exports. 404 for another person's, 403 if the caller has since lost the right to export,
 * or to see one of the records in it.
 */
export async function readExportFile(
  ctx: Ctx,
  { storage }: Pick<Platform, 'storage'>,
  id: number,
): Promise<SentExport> {
  const row = await kept(ctx).select(LINE).where('id', '=', id).where('state', '=', 'done').executeTakeFirst();
  if (!row?.storage_key) throw notFound();
  const actor = authorizeExport(ctx, row.type);
  if (!(await seesAll(ctx, actor, row.type, id))) throw new Refusal(403, 'EXPORT_OUTDATED');
  const stream = await storage.find(row.storage_key);
  if (!stream) {
    ctx.log.error({ key: row.storage_key }, 'the bytes of a file are not in the storage');
    throw notFound();
  }
  return { name: row.file_name, format: row.format, bytes: row.bytes ?? 0, stream };
}
