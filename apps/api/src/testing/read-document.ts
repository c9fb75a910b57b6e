import { getDocumentProxy } from 'unpdf';

/** A text without what only a layout needs. */
export const normal = (text: string): string =>
  text
    .replaceAll(/[\u200b\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * A text with lam and alef in one order: they are one sign on paper, whose two letters pdf.js reads the wrong way round.
 */
export const lettersOf = (text: string): string =>
  normal(text).replaceAll(/[لاأإآ]{2,}/g, (letters) => [...letters].sort().join(''));

/** The operation of pdf.js that shows a picture. */
const PAINT_PICTURE = 85;

/** What readers of documents make of one: its text by page, its words, its pictures, its fonts, its own account of itself. */
export async function readDocument(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: string[] = [];
  const pieces: string[] = [];
  let pictures = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pieces.push(...items.map((item) => ('str' in item ? item.str : '')));
    pages.push(normal(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')));
    const { fnArray } = await page.getOperatorList();
    pictures += fnArray.filter((operation) => operation === PAINT_PICTURE).length;
  }
  const { info } = await document.getMetadata();
  const fonts = [...pdf.toString('latin1').matchAll(/\/BaseFont\s*\/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
  return {
    pages,
    words: new Set(pieces.flatMap((piece) => normal(piece).split(/[^\p{L}\p{M}]+/u)).map(lettersOf)),
    text: normal(pages.join(' ')),
    pictures,
    title: (info as { Title?: string }).Title,
    fonts: new Set(fonts),
  };
}
