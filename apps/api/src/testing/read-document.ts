import { extractImages, getDocumentProxy } from 'unpdf';

/** Removes characters from a text that are only needed for layout. */
export const normal = (text: string): string =>
  text
    .replaceAll(/[\u200b\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Sorts lam and alef in a text: they are one glyph, whose two letters pdf.js returns in the wrong order.
 */
export const lettersOf = (text: string): string =>
  normal(text).replaceAll(/[لاأإآ]{2,}/g, (letters) => [...letters].sort().join(''));

/** The operator of pdf.js that paints a picture. */
const PAINT_PICTURE = 85;

/** Returns the pictures of a page of a PDF: the size of each, and the colour of its first pixel. */
export async function picturesOn(pdf: Buffer, page: number) {
  const images = await extractImages(new Uint8Array(pdf), page);
  return images.map(({ width, height, data }) => ({ width, height, colour: [...data.slice(0, 3)] }));
}

/** Reads a PDF: its text by page, its words, pictures, fonts and metadata. */
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
