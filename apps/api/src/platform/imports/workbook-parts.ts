import { IMPORT_CELL } from '@safety-qube/contract/schemas/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import { refuse } from '../errors.ts';
import { unescapeCellText } from '../spreadsheet/cell-text.ts';
import { isDateFormat, LONGEST_FORMAT } from './cell-values.ts';
import { localName, readAll, type Workbook } from './open-workbook.ts';

/**
 * Characters that the shared texts of a workbook may have in total, and what each text costs in addition: they are kept in memory
 * while it is read.
 */
const MAX_SHARED_CHARACTERS = 100_000_000;
const SHARED_COST = 32;
/** Sheets of a workbook, and styles of its cells; Excel itself has no more styles. */
const MAX_SHEETS = 1000;
const MAX_STYLES = 65_536;
/** Characters of a sheet's name, which has to fit into the import's row. */
const SHEET_NAME = 200;

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}
export interface Parts {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
}

const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Reads the sheets of a workbook, in their order, and the calendar of its dates. */
export async function readParts(book: Workbook): Promise<Parts> {
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
          sheets.push({
            name: cutText(a['name'] ?? '', SHEET_NAME),
            isHidden: (a['state'] ?? 'visible') !== 'visible',
            part,
          });
        if (sheets.length > MAX_SHEETS) throw refuse('IMPORT_UNPACKS_TOO_LARGE');
      },
    }),
  );
  return { sheets, is1904 };
}

/** Reads the texts that cells refer to, without phonetic hints. */
export async function readShared(book: Workbook): Promise<string[]> {
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
      if (all > MAX_SHARED_CHARACTERS || text.length + piece.length > IMPORT_CELL + 1_000_000)
        throw refuse('IMPORT_UNPACKS_TOO_LARGE');
      text += piece;
    },
    close(name) {
      const local = localName(name);
      if (local === 'si') {
        all += SHARED_COST;
        if (all > MAX_SHARED_CHARACTERS) throw refuse('IMPORT_UNPACKS_TOO_LARGE');
        texts.push(unescapeCellText(text));
      }
      if (local === 'rPh') isPhonetic = false;
      isText = false;
    },
  });
  await readAll(pieces);
  return texts;
}

/** Reads how each style of the workbook displays a number: as a date, or by its format. */
export async function readStyles(book: Workbook): Promise<{ isDate: boolean; code: string | undefined }[]> {
  const codes = new Map<number, string>();
  const styles: { isDate: boolean; code: string | undefined }[] = [];
  let isOfCells = false;
  const pieces = book.read('xl/styles.xml', {
    open({ name, attributes: a }) {
      const local = localName(name);
      const format = a['formatCode'] ?? '';
      if (local === 'numFmt' && codes.size < MAX_STYLES && format.length <= LONGEST_FORMAT)
        codes.set(Number(a['numFmtId']), format);
      if (local === 'cellXfs') isOfCells = true;
      if (local !== 'xf' || !isOfCells || styles.length >= MAX_STYLES) return;
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
