import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { unguardFormula } from '../platform/spreadsheet/guard-formula.ts';

/** Reads a CSV file like a spreadsheet program, with the header row first. */
export const readCsv = (bytes: Buffer): string[][] =>
  (parse(bytes, { bom: true }) as string[][]).map((row) => row.map(unguardFormula));

/** The parts of a workbook, by path. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const parts = new Map<string, string>();
  zip.on('entry', (entry: Entry) =>
    zip.openReadStream(entry, async (error, stream) => {
      if (error) throw error;
      parts.set(entry.fileName, (await buffer(stream)).toString());
      zip.readEntry();
    }),
  );
  zip.readEntry();
  await once(zip, 'end');
  return parts;
}

export interface Workbook {
  /** Cells by reference, such as B2. */
  readonly cells: Map<string, { text: string; type: string | undefined; style: string | undefined }>;
  readonly formulas: number;
  /** The sheet's XML, and all parts by path. */
  readonly xml: string;
  readonly parts: Map<string, string>;
}

/** Reads a workbook with one sheet. */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = await unzip(bytes);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const cells: Workbook['cells'] = new Map();
  let formulas = 0;
  let at = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'f') formulas += 1;
    if (name !== 'c') return;
    at = String(attributes['r']);
    cells.set(at, { text: '', type: attributes['t'] as string, style: attributes['s'] as string });
  });
  parser.on('text', (text) => {
    const cell = cells.get(at);
    if (cell) cell.text += text;
  });
  parser.write(xml).close();
  for (const cell of cells.values())
    cell.text = cell.text.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return { cells, formulas, xml, parts };
}

/** Returns the texts of a workbook's sheet by row, with the header row first. Days and times are Excel's serial dates. */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const { cells } = await readWorkbook(bytes);
  const rows: string[][] = [];
  for (const [address, { text }] of cells) {
    const [, letters = '', number] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
    const x = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const row = rows[Number(number) - 1] ?? [];
    rows[Number(number) - 1] = row;
    while (row.length < x) row.push('');
    row[x] = text;
  }
  return rows;
}
