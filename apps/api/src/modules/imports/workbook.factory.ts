import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** Builds a minimal workbook: its sheets by their names, as the XML of their rows; other parts may replace the default ones. */
export async function workbookOf(
  sheets: Readonly<Record<string, string>>,
  {
    parts = {},
    shared = [],
    styles = '',
  }: { parts?: Record<string, string | Buffer>; shared?: string[]; styles?: string } = {},
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="urn:r"><sheets>${names
      .map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${names
      .map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `${HEAD}<worksheet ${MAIN}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A row of texts that are stored in the cells themselves. */
export const textRow = (line: number, ...cells: string[]): string =>
  `<row r="${line}">${cells
    .map((cell, n) => `<c r="${String.fromCharCode(65 + n)}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`;
