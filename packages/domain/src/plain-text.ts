const MARKS = /\p{M}/gu;
/** Normalises a text for comparison: without case, accents, wide letters and anything but letters and digits. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
