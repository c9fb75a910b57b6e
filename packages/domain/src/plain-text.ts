const MARKS = /\p{M}/gu;
/** Normalises a text for comparison: without case, accents, wide letters and anything but letters and digits. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const DIGITS = /[٠-٩۰-۹０-９]/g;
/** Replaces digits of other scripts by 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(DIGITS, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
