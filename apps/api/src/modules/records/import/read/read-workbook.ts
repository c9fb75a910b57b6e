import { IMPORT_CELL, IMPORT_COLUMNS } from '@safety-qube/contract/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import { refuse } from '../../../../platform/errors.ts';
import { textHeld } from '../../../../platform/spreadsheet/cell-text.ts';
import { MOST_ROWS } from '../../../../platform/spreadsheet/write-xlsx.ts';
import { columnOf, dateText, isDateFormat, LONGEST_FORMAT, numberText } from './cell-values.ts';
import { localName, openWorkbook, readAll, type Workbook } from './open-workbook.ts';
import { checkedRow, isBlank, type Row, type Rows } from './rows.ts';

/** Signs that the shared texts of a workbook may have together, and what each text costs beside its own: they are held while it is read. */
const MOST_SHARED = 100_000_000;
const SHARED_COST = 32;
/** Sheets of a workbook, and styles of its cells; Excel itself has no more styles. */
const MOST_SHEETS = 1000;
const MOST_STYLES = 65_536;
/** Signs of a sheet's name, which the import has to be able to say. */
const SHEET_NAME = 200;

interface Sheet {
  readonly name: string;
  readonly part: string;
}
interface Parts {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
}

const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

async function readParts(book: Workbook): Promise<Parts> {
  const targets = new Map<string, string>();
  await readAll(
    book.read('xl/_rels/workbook.xml.rels', {
      open({ name, attributes: a }) {
        if (localName(name) === 'Relationship' && a['Id'] !== undefined && a['Target'] !== undefined)
          targets.set(a['Id'], partOf(a['Target']));
      },
    }),
  );
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readAll(
    book.read('xl/workbook.xml', {
      open({ name, attributes: a }) {
        if (localName(name) === 'workbookPr') is1904 = ['1', 'true'].includes(a['date1904'] ?? '');
        const id = Object.entries(a).find(([key]) => localName(key) === 'id')?.[1];
        const part = id === undefined ? undefined : targets.get(id);
        if (localName(name) === 'sheet' && part !== undefined && book.names.has(part))
          sheets.push({ name: cutText(a['name'] ?? '', SHEET_NAME), part });
        if (sheets.length > MOST_SHEETS) throw refuse('IMPORT_UNPACKS_TOO_LARGE');
      },
    }),
  );
  return { sheets, is1904 };
}

/** Texts that cells point to, without what only says how they are spoken. */
async function readShared(book: Workbook): Promise<string[]> {
  const texts: string[] = [];
  let all = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const pieces = book.read('xl/sharedStrings.xml', {
    open({ name }) {
      const local = localName(name);
      if (local === 'si') text = '';
      if (local === 'rPh') isPhonetic = true;
      isText = local === 't';
    },
    text(piece) {
      if (!isText || isPhonetic) return;
      all += piece.length;
      if (all > MOST_SHARED || text.length + piece.length > IMPORT_CELL + 1_000_000)
        throw refuse('IMPORT_UNPACKS_TOO_LARGE');
      text += piece;
    },
    close(name) {
      const local = localName(name);
      if (local === 'si') {
        all += SHARED_COST;
        if (all > MOST_SHARED) throw refuse('IMPORT_UNPACKS_TOO_LARGE');
        texts.push(textHeld(text));
      }
      if (local === 'rPh') isPhonetic = false;
      isText = false;
    },
  });
  await readAll(pieces);
  return texts;
}

/** How each style of the workbook shows a number: as a date, or by its format. */
async function readStyles(book: Workbook): Promise<{ isDate: boolean; code: string | undefined }[]> {
  const codes = new Map<number, string>();
  const styles: { isDate: boolean; code: string | undefined }[] = [];
  let isOfCells = false;
  const pieces = book.read('xl/styles.xml', {
    open({ name, attributes: a }) {
      const local = localName(name);
      const format = a['formatCode'] ?? '';
      if (local === 'numFmt' && codes.size < MOST_STYLES && format.length <= LONGEST_FORMAT)
        codes.set(Number(a['numFmtId']), format);
      if (local === 'cellXfs') isOfCells = true;
      if (local !== 'xf' || !isOfCells || styles.length >= MOST_STYLES) return;
      const id = Number(a['numFmtId'] ?? 0);
      const code = codes.get(id);
      styles.push({ isDate: isDateFormat(id, code), code });
    },
    close(name) {
      if (localName(name) === 'cellXfs') isOfCells = false;
    },
  });
  await readAll(pieces);
  return styles;
}

/** The number that a row says it has, where it is one that can follow; else the next. */
function lineAfter(before: number, said: string | undefined): number {
  const line = Number(said);
  return Number.isInteger(line) && line > before && line <= MOST_ROWS ? line : before + 1;
}

/** Names of the sheets of a workbook. 422 for what is none, or has none. */
export async function listSheets(file: string): Promise<string[]> {
  const book = await openWorkbook(file);
  try {
    const { sheets } = await readParts(book);
    if (!sheets.length) throw refuse('IMPORT_DAMAGED');
    return sheets.map(({ name }) => name);
  } finally {
    book.close();
  }
}

/**
 * Rows of one sheet as they come: the first one where none is named. Dates become ISO text, numbers stay as they were written,
 * formulas give the value that was last computed. `line` is the number of the row in the sheet.
 */
export async function* readWorkbook(file: string, sheetName: string | null): Rows {
  const book = await openWorkbook(file);
  try {
    const { sheets, is1904 } = await readParts(book);
    const sheet = sheetName === null ? sheets[0] : sheets.find(({ name }) => name === sheetName);
    if (!sheet) throw refuse('IMPORT_SHEET_UNKNOWN', { sheet: sheetName ?? '' });
    const [shared, styles] = [await readShared(book), await readStyles(book)];
    const ready: Row[] = [];
    let line = 0;
    let cells: string[] = [];
    let column = -1;
    let kind = 'n';
    let style = 0;
    let value = '';
    let isValue = false;
    const textOf = (): string => {
      if (kind === 's') return shared[Number(value)] ?? '';
      if (kind === 'b') return value === '1' ? 'true' : 'false';
      if (kind !== 'n' || value === '') return textHeld(value);
      const { isDate = false, code } = styles[style] ?? {};
      return isDate ? dateText(Number(value), is1904) : numberText(value, code);
    };
    const pieces = book.read(sheet.part, {
      open({ name, attributes: a }) {
        const local = localName(name);
        if (local === 'row') {
          line = lineAfter(line, a['r']);
          cells = [];
          column = -1;
        } else if (local === 'c') {
          column = columnOf(a['r']) ?? column + 1;
          kind = a['t'] ?? 'n';
          style = Number(a['s'] ?? 0);
          value = '';
        }
        isValue = local === 'v' || local === 't';
      },
      text(piece) {
        if (!isValue) return;
        value += piece;
        if (value.length > IMPORT_CELL) throw refuse('IMPORT_CELL_TOO_LONG', { line, most: IMPORT_CELL });
      },
      close(name) {
        const local = localName(name);
        isValue = false;
        if (local === 'c') {
          const text = textOf();
          if (text === '') return;
          if (column >= IMPORT_COLUMNS)
            throw refuse('IMPORT_TOO_MANY_COLUMNS', { line, count: column + 1, most: IMPORT_COLUMNS });
          while (cells.length < column) cells.push('');
          cells[column] = text;
        } else if (local === 'row' && cells.length) {
          const row = checkedRow(line, cells);
          if (!isBlank(row)) ready.push(row);
          cells = [];
        }
      },
    });
    for await (const _ of pieces) yield* ready.splice(0);
  } finally {
    book.close();
  }
}
