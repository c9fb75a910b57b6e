import { Readable } from 'node:stream';
import type { Language } from '@safety-qube/domain/languages';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { statusText, type TextKey, text } from '../../platform/i18n.ts';
import { guardFormula } from '../../platform/spreadsheet/guard-formula.ts';
import { seesRecord } from '../records/index.ts';
import { isOwnFile } from './imports.presenter.ts';
import { getImport } from './imports.repository.ts';
import { type FoundProblem, presentProblem } from './problems.ts';

/** Rows that are read and written before yielding to the event loop: each may have a dozen problems. */
const PAGE = 250;
const HEADINGS: readonly TextKey[] = [
  'importReport.line',
  'importReport.record',
  'importReport.status',
  'importReport.column',
  'importReport.value',
  'importReport.problem',
];

/** Escapes a cell of a CSV file so that no program evaluates it as a formula. */
const cellOf = (value: string | number | null): string => {
  const plain = value === null ? '' : String(value);
  const safe = guardFormula(plain);
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

interface ReportRow {
  readonly line: number;
  readonly number: string | null;
  readonly status: string | null;
  readonly problems: readonly FoundProblem[] | null;
}

const linesOf = (language: Language, { line, number, status, problems }: ReportRow, isOwn: boolean): string =>
  problems === null
    ? lineOf([line, number, status && statusText(language, status), null, null, null])
    : problems
        .map((one) => presentProblem(language, line, one))
        .map(({ column, value, message }) => lineOf([line, null, null, column, isOwn ? value : null, message]))
        .join('');

async function* write(ctx: Ctx, id: number, isOwn: boolean): AsyncGenerator<string> {
  const { tx, language } = ctx;
  const seen = seesRecord(actorOf(ctx));
  yield `\ufeff${lineOf(HEADINGS.map((key) => text(language, key)))}`;
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('import_row as i')
      .leftJoin('record as r', (join) =>
        join.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.id', '=', 'i.record_id').on(sql<SqlBool>`${seen}`),
      )
      .select(['i.line', 'i.problems', 'r.number', 'r.status'])
      .where('i.import_id', '=', id)
      .where('i.line', '>', after)
      .orderBy('i.line')
      .limit(PAGE)
      .execute();
    if (!rows.length) return;
    yield rows.map((row) => linesOf(language, row, isOwn)).join('');
    after = rows.at(-1)?.line ?? after;
  }
}

/**
 * Streams a CSV file with the result of each row: the number of its record, if the caller may (still) see that, or each problem.
 */
export async function openReport(ctx: Ctx, id: number): Promise<{ fileName: string; bytes: Readable }> {
  const { row } = await getImport(ctx, id);
  return {
    fileName: `${row.file_name.replace(/\.\w{1,5}$/, '')}-${id}.csv`,
    bytes: Readable.from(write(ctx, id, isOwnFile(ctx, row)), { objectMode: false }),
  };
}
