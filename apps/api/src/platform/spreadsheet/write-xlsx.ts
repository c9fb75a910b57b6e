import { Readable } from 'node:stream';
import { DAY_MS } from '@safety-qube/domain/durations';
import { ZipFile } from 'yazl';
import { toError } from '../thrown.ts';
import { escapeCellText } from './cell-text.ts';
import { type Cell, type CellKind, clockText, type Sheet } from './sheet.ts';

/** Maximum number of rows of a sheet, including the header row. */
export const MAX_ROWS = 1_048_576;
/** Maximum length of a cell; longer text is truncated with an ellipsis. */
const MAX_CELL_LENGTH = 32_767;
/** Maximum length of a sheet's name, and what it may not contain. */
const MAX_NAME_LENGTH = 31;
const FORBIDDEN_IN_NAMES = /[[\]:*?/\\]|^'|'$/g;
/** A compression level that is fast and still compresses XML well. */
const COMPRESSION = { compressionLevel: 3 };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => MARKUP[sign] ?? sign);

/** Escapes a text for a cell's XML, truncated to the maximum length. */
function cellText(text: string): string {
  const short =
    text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return escapeXml(escapeCellText(short));
}

/** Returns the name of the n-th column, from 0: A, B, ... Z, AA. */
export const columnName = (n: number): string =>
  (n < 26 ? '' : columnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

const STYLE: Record<CellKind | 'heading', number> = { text: 0, heading: 1, day: 2, moment: 3 };
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Days from Excel's epoch to 1970; before March 1900 Excel's calendar is wrong. */
const OFFSET = 25_569;
const FIRST_DAY = 61;
const LAST_DAY = 2_958_465;
/** Returns Excel's serial date, with the time of day as the fraction; undefined if it is out of range. */
function serialOf(ms: number): number | undefined {
  const serial = Math.round(ms / 1000) / (DAY_MS / 1000) + OFFSET;
  return serial >= FIRST_DAY && serial < LAST_DAY + 1 ? serial : undefined;
}

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

function cell(at: string, value: Cell, kind: CellKind): string {
  if (value === null || value === '') return '';
  // A time given as text has a zone, which Excel dates do not have.
  if (kind === 'text' || (kind === 'moment' && typeof value === 'string'))
    return textCell(at, String(value), STYLE.text);
  const ms = typeof value === 'number' ? value : Date.parse(value);
  const serial = serialOf(ms);
  const text = () => (typeof value === 'number' ? clockText(value) : value);
  return serial === undefined
    ? textCell(at, text(), STYLE.text)
    : `<c r="${at}" s="${STYLE[kind]}"><v>${serial}</v></c>`;
}

/** Yields the sheet's XML, one part for each batch of rows. */
async function* sheetXml({ columns, rows, isRightToLeft }: Sheet): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at));
  const widths = columns.map(
    ({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ header }, at) => textCell(`${names[at]}1`, header, STYLE.heading)).join('')}</row>`;
  let last = 1;
  for await (const batch of rows) {
    if (last + batch.length > MAX_ROWS) throw new RangeError(`a sheet has at most ${MAX_ROWS} rows`);
    let xml = '';
    for (const row of batch) {
      last += 1;
      xml += `<row r="${last}">`;
      for (const [at, { kind }] of columns.entries()) xml += cell(`${names[at]}${last}`, row[at] ?? null, kind);
      xml += '</row>';
    }
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${last}"/></worksheet>`;
}

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...lines: string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
const sheetName = (name: string): string =>
  name.replaceAll(FORBIDDEN_IN_NAMES, ' ').trim().slice(0, MAX_NAME_LENGTH) || 'Sheet1';

/** Returns the other parts of a workbook with one sheet, by path. */
const partsOf = ({ name }: Sheet): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/></Types>`,
  '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation(1, 'worksheet', 'worksheets/sheet1.xml'),
    relation(2, 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': STYLES,
});

/**
 * Streams a table as an Excel workbook: text cells are typed as text, so that none can be a formula; days and times are Excel dates
 * without a zone; the header row is frozen and has filters. Destroying the stream also ends the source of the rows.
 */
export function xlsxOf(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const xml = Readable.from(sheetXml(sheet), { objectMode: false });
  for (const [path, text] of Object.entries(partsOf(sheet))) zip.addBuffer(Buffer.from(text), path);
  zip.addReadStream(xml, 'xl/worksheets/sheet1.xml', COMPRESSION);
  zip.end();
  const output = zip.outputStream as Readable;
  // Without this the archive would wait forever for a failed source.
  xml.once('error', (error) => output.destroy(error));
  zip.on('error', (error) => output.destroy(toError(error)));
  output.once('close', () => xml.destroy());
  return output;
}
