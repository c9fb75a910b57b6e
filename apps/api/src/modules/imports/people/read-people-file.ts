import { createReadStream } from 'node:fs';
import { MOST_PEOPLE_ROWS } from '@safety-qube/contract/schemas/people-bulk';
import { refuse } from '../../../platform/errors.ts';
import { decode, readCsv } from '../../../platform/imports/read-csv.ts';
import { readWorkbook } from '../../../platform/imports/read-workbook.ts';
import { isBlank, type Row, type Rows } from '../../../platform/imports/rows.ts';
import { sniff } from '../../../platform/imports/sniff.ts';
import { type Head, readHead, rowsAbove } from '../read-head.ts';

async function* yieldAll(rows: readonly Row[]): Rows {
  yield* rows;
}

/** The rows of a file of people, and what its columns are. */
export interface PeopleTable {
  readonly head: Head;
  readonly rows: readonly Row[];
}

/**
 * Reads a whole file of people. 415 and 422 for one that cannot be read, 422 PEOPLE_TOO_MANY_ROWS for one that is too long to be
 * written in one transaction. Bytes that are not of its encoding are replaced.
 */
export async function readPeopleFile(file: string): Promise<PeopleTable> {
  const { format, reading, stray } = await sniff(file);
  const found =
    format === 'csv'
      ? readCsv(
          decode(createReadStream(file), reading.encoding ?? 'utf-8', { isLenient: stray !== null }),
          reading.delimiter,
        )
      : readWorkbook(file, reading.sheet);
  const rows: Row[] = [];
  for await (const row of found) {
    rows.push(row);
    if (rows.length > MOST_PEOPLE_ROWS + 20) throw refuse('PEOPLE_TOO_MANY_ROWS', { most: MOST_PEOPLE_ROWS });
  }
  const head = await readHead(yieldAll(rows));
  const people = rows.slice(rowsAbove(head)).filter((row) => !isBlank(row));
  if (people.length > MOST_PEOPLE_ROWS) throw refuse('PEOPLE_TOO_MANY_ROWS', { most: MOST_PEOPLE_ROWS });
  return { head, rows: people };
}
