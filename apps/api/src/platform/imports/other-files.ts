import { Refusal } from '../errors.ts';

/** The first bytes of other file formats, by their usual names. */
const BEGINNINGS: readonly (readonly [kind: string, bytes: string])[] = [
  ['RTF', '{\\rtf'],
  ['PNG', '\x89PNG'],
  ['JPEG', '\xff\xd8\xff'],
  ['GIF', 'GIF8'],
  ['GZIP', '\x1f\x8b'],
  ['RAR', 'Rar!'],
  ['7-Zip', '7z\xbc\xaf'],
];
/** Bytes that may precede the signature of a PDF (ISO 32000-1, annex H). */
const BEFORE_PDF = 1024;

/** The format of a file that is neither text nor a table, by its first bytes. */
export function bytesOther(head: Buffer): string | undefined {
  const latin = head.subarray(0, BEFORE_PDF + 5).toString('latin1');
  if (/^\s{0,1024}%PDF-/.test(latin)) return 'PDF';
  return BEGINNINGS.find(([, bytes]) => latin.startsWith(bytes))?.[0];
}

/** The format of a text that is not a table but has a syntax of its own. */
export function textOther(text: string): string | undefined {
  const begin = text
    .slice(0, 2000)
    .replace(/^\ufeff/, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .trimStart();
  if (/^(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body|table|meta|style|div)\b/i.test(begin)) return 'HTML';
  if (/^<(\?xml|!doctype|[a-z][\w:.-]*[\s>])/i.test(begin)) return 'XML';
  return /^(\{\s*"|\[\s*\{\s*")/.test(begin) ? 'JSON' : undefined;
}

/** The format of a zip file that is not a workbook, by the names in it. */
export function zipOther(names: ReadonlySet<string>): string | undefined {
  if (names.has('xl/workbook.xml')) return undefined;
  if (names.has('xl/workbook.bin')) return 'Excel (.xlsb)';
  if (names.has('word/document.xml')) return 'Word (.docx)';
  if (names.has('ppt/presentation.xml')) return 'PowerPoint (.pptx)';
  if (names.has('mimetype') && names.has('content.xml')) return 'OpenDocument (.ods)';
  if (names.has('Index/Document.iwa')) return 'Numbers';
  return 'ZIP';
}

/** Throws 415 IMPORT_OTHER_FILE for a file of another format, with its name. */
export function refuseOther(kind: string | undefined): void {
  if (kind !== undefined) throw new Refusal(415, 'IMPORT_OTHER_FILE', { kind });
}
