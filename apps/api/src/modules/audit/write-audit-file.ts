import { Readable } from 'node:stream';
import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { getAuditFile } from '@safety-qube/contract/endpoints/audit';
import { MOST_AUDIT_LINES } from '@safety-qube/contract/schemas/audit';
import { direction } from '@safety-qube/domain/languages';
import { authorize, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type TextKey, text } from '../../platform/i18n.ts';
import type { Row, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { csvOf } from '../../platform/spreadsheet/write-csv.ts';
import { xlsxOf } from '../../platform/spreadsheet/write-xlsx.ts';
import type { Undos } from '../../platform/undo.ts';
import { areMoreThan, findEntries, presentEntries } from './audit.queries.ts';
import { entityText } from './audit.words.ts';

/** Lines that are read, put into words and written per batch. */
const BATCH = 500;

const COLUMNS: readonly { key: TextKey; kind: SheetColumn['kind']; width: number }[] = [
  { key: 'audit.column.at', kind: 'moment', width: 20 },
  { key: 'audit.column.by', kind: 'text', width: 24 },
  { key: 'audit.column.actingFor', kind: 'text', width: 24 },
  { key: 'audit.column.action', kind: 'text', width: 28 },
  { key: 'audit.column.kind', kind: 'text', width: 18 },
  { key: 'audit.column.subject', kind: 'text', width: 32 },
  { key: 'audit.column.property', kind: 'text', width: 22 },
  { key: 'audit.column.before', kind: 'text', width: 32 },
  { key: 'audit.column.after', kind: 'text', width: 32 },
  { key: 'audit.column.address', kind: 'text', width: 18 },
  { key: 'audit.column.device', kind: 'text', width: 20 },
  { key: 'audit.column.token', kind: 'text', width: 20 },
  { key: 'audit.column.id', kind: 'text', width: 10 },
];

/**
 * Returns the lines of the log that match the filters as a file, one row for each property that changed. It is read page by page, so
 * that a slow reader holds no connection. 403; 422 EXPORT_TOO_MANY_ROWS.
 */
export async function writeAuditFile(
  ctx: Ctx,
  undos: Undos,
  { format, ...filters }: HandlerInput<typeof getAuditFile>['query'],
): Promise<Readable> {
  const actor = authorize(ctx, 'management.audit.read');
  if (await areMoreThan(ctx, actor, filters, MOST_AUDIT_LINES))
    throw refuse('EXPORT_TOO_MANY_ROWS', { most: MOST_AUDIT_LINES });
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for (let cursor: number | undefined; ; ) {
      const read = await findEntries(ctx, actor, filters, { cursor, limit: BATCH });
      const entries = await presentEntries(ctx, undos, read, 'UTC');
      yield entries.flatMap((entry): Row[] =>
        (entry.changes.length ? entry.changes : [{ label: null, before: null, after: null }]).map((change) => [
          entry.at.slice(0, 19).replace('T', ' ').concat(' UTC'),
          entry.by?.name ?? null,
          entry.actingFor?.name ?? null,
          entry.text,
          entityText(ctx.language, entry.entity),
          entry.subject,
          change.label,
          change.before,
          change.after,
          entry.address,
          entry.device,
          entry.token,
          entry.id,
        ]),
      );
      if (read.length < BATCH) return;
      cursor = read.at(-1)?.id;
    }
  }
  const sheet: Sheet = {
    name: text(ctx.language, 'audit.file'),
    columns: COLUMNS.map(({ key, kind, width }) => ({ header: text(ctx.language, key), kind, width })),
    rows: rows(),
    isRightToLeft: direction(ctx.language) === 'rtl',
  };
  return format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : xlsxOf(sheet);
}
