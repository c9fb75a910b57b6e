import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { direction } from '@safety-qube/domain/languages';
import type { Actor } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { Row, Sheet } from '../../platform/spreadsheet/sheet.ts';
import { csvOf } from '../../platform/spreadsheet/write-csv.ts';
import { xlsxOf } from '../../platform/spreadsheet/write-xlsx.ts';
import { readWordedFields } from '../custom-fields/index.ts';
import { readRecordWords } from '../records/index.ts';
import { columnsNamed } from './export-columns.ts';
import { type ExportSpec, pluralTypeName } from './export-spec.ts';
import { inSnapshot, readRows } from './read-rows.ts';
import { siteClock } from './site-clock.ts';

/** A list as a file on the local disk. */
export interface WrittenExport {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly recordIds: readonly number[];
}

/** Folder of exports in progress; what a crash leaves in it is deleted at night. */
export const makingFolder = (dataDir: string): string => resolve(dataDir, 'making');

interface Making {
  readonly actor: Actor;
  readonly tx: TenantDb;
  readonly dataDir: string;
  readonly signal: AbortSignal;
  /** Called after each batch with the number of rows written; an error that it throws aborts the export. */
  readonly onProgress?: (rows: number) => Promise<void>;
}

/**
 * Writes a snapshot of an actor's list to a file, as text; the file is deleted if that fails or is aborted. Exports during a
 * request go to the disk first as well: a slow reader then holds no connection and no snapshot, and a failure gets an error
 * response instead of half a file.
 */
export async function writeExport(
  spec: ExportSpec,
  { actor, tx, dataDir, signal, onProgress }: Making,
): Promise<WrittenExport> {
  signal.throwIfAborted();
  const { definition, language } = spec;
  const folder = makingFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  const recordIds: number[] = [];
  try {
    await inSnapshot(tx, async (snapshot) => {
      const read = await readRecordWords({ tx: snapshot, language }, definition.type);
      const words = { ...read, person: read.mailbox };
      const context = { type: definition.type, words, language, clock: siteClock() };
      const fields = await readWordedFields({ tx: snapshot, language, actor }, definition.type);
      const columns = columnsNamed(definition, spec.columns, fields);
      async function* rows(): AsyncGenerator<readonly Row[]> {
        for await (const batch of readRows(snapshot, actor, { ...spec, hasFields: fields.length > 0 })) {
          yield batch.map((row) => columns.map(({ cell }) => cell(row, context)));
          for (const { id } of batch) recordIds.push(id);
          await onProgress?.(recordIds.length);
        }
      }
      const sheet: Sheet = {
        name: pluralTypeName(language, definition.type),
        columns: columns.map(({ header, kind, width }) => ({ header: header(context), kind, width })),
        rows: rows(),
        isRightToLeft: direction(language) === 'rtl',
      };
      const bytes = spec.format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : xlsxOf(sheet);
      await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
    });
    const { size } = await stat(file);
    return { file, bytes: size, rows: recordIds.length, recordIds };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
