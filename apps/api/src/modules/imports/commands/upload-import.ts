import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Import, ImportReading } from '@safety-qube/contract/schemas/imports';
import type { Ctx } from '../../../platform/context.ts';
import { callerGone, refuse, storageUnavailable } from '../../../platform/errors.ts';
import { decode, readCsv } from '../../../platform/imports/read-csv.ts';
import { readWorkbook } from '../../../platform/imports/read-workbook.ts';
import { sniff } from '../../../platform/imports/sniff.ts';
import type { Stray } from '../../../platform/imports/stray-bytes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { shortageOf } from '../../../platform/shortage.ts';
import { importable } from '../actor.ts';
import { fieldsOf } from '../fields.ts';
import { guessMapping } from '../guess-mapping.ts';
import { presentImport } from '../imports.presenter.ts';
import { readLookups } from '../lookups.ts';
import { type Head, readHead } from '../read-head.ts';

/** Folder of a tenant's files to import. */
export const importsFolder = (tenantId: number): string => `t${tenantId}/imports`;
/** Returns a new key for a file to import; it contains neither its name nor its owner. */
const newKey = (tenantId: number, random: string): string =>
  `${importsFolder(tenantId)}/${new Date().toISOString().slice(0, 10)}/${random}`;

/** Imports per person that have not been started: their files take up storage meanwhile. */
export const MAX_UNSTARTED = 50;

/** An uploaded file whose bytes are stored and whose first rows have been read, before its row is inserted. */
export interface UploadedFile {
  readonly storageKey: string;
  readonly format: 'csv' | 'xlsx';
  readonly sheets: readonly string[];
  readonly reading: ImportReading;
  /** Bytes that are not of the encoding; the user is asked what to do with them. */
  readonly stray: Stray | null;
  readonly head: Head;
}

/**
 * Throws 403 without the privilege, 422 IMPORTS_WAITING for a caller with too many imports that were never started. Runs before any
 * byte is accepted.
 */
export async function checkUpload(ctx: Ctx, type: string): Promise<void> {
  const { actor } = importable(ctx, type);
  const { waiting } = await ctx.tx
    .selectFrom('import')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('created_by', '=', actor.employeeId)
    .where('state', 'in', ['ready', 'checking', 'checked', 'failed', 'cancelled'])
    .where('storage_key', 'is not', null)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_UNSTARTED) throw refuse('IMPORTS_WAITING', { count: waiting });
}

/** Yields bytes as long as the caller is connected; 499 once they have disconnected. */
async function* whileConnected(
  { requester }: Pick<Ctx, 'requester'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    if (requester?.isGone?.()) throw callerGone();
    yield chunk;
  }
}

/**
 * Inspects a local file and stores it. 415 and 422 for a file that cannot be read, 499 when the caller disconnects meanwhile, 503
 * while the storage is unavailable.
 */
export async function storeFile(
  ctx: Ctx,
  { storage }: Pick<Platform, 'storage'>,
  { file, bytes }: { readonly file: string; readonly bytes: number },
  onKey: (key: string) => void,
): Promise<UploadedFile> {
  const { format, sheets, reading, stray } = await sniff(file);
  const rows =
    format === 'csv'
      ? readCsv(
          decode(whileConnected(ctx, createReadStream(file)), reading.encoding ?? 'utf-8', {
            isLenient: stray !== null,
          }),
          reading.delimiter,
        )
      : readWorkbook(file, reading.sheet);
  const head = await readHead(rows);
  if (ctx.requester?.isGone?.()) throw callerGone();
  const storageKey = newKey(ctx.tenant.id, randomUUID());
  onKey(storageKey);
  await storage.put(storageKey, { file, bytes }).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a file could not be stored');
    throw shortageOf(error) ?? storageUnavailable();
  });
  const { skip, hasHeader } = head;
  return { storageKey, format, sheets, reading: { ...reading, skip, hasHeader }, stray, head };
}

/** Creates an import with an uploaded file, and guesses the meaning of its columns. */
export async function uploadImport(
  ctx: Ctx,
  file: UploadedFile,
  { type, fileName, bytes, sha256 }: Pick<Import, 'type' | 'fileName' | 'bytes'> & { readonly sha256: string },
): Promise<Import> {
  const { actor, definition } = importable(ctx, type);
  const lookups = await readLookups(ctx, definition);
  const fields = fieldsOf(definition, lookups, { actor, language: ctx.language });
  const row = await ctx.tx
    .insertInto('import')
    .values({
      type,
      file_name: fileName,
      bytes,
      format: file.format,
      storage_key: file.storageKey,
      sha256,
      reading: JSON.stringify(file.reading),
      sheets: JSON.stringify(file.sheets),
      stray: file.stray && JSON.stringify(file.stray),
      columns: JSON.stringify(file.head.columns),
      preview: JSON.stringify(file.head.preview),
      mapping: JSON.stringify(await guessMapping(file.head, fields, { definition, lookups })),
      language: ctx.language,
      created_by: actor.employeeId,
      token_id: actor.serviceToken?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentImport(ctx, row);
}
