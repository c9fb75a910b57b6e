// Characters that XML cannot contain are escaped as _xHHHH_ (ECMA-376, ST_Xstring); so is text that already looks like that.
const UNSUPPORTED_CHARACTER = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const escapeCharacter = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes a text for a cell of a workbook, before XML escaping. */
export const escapeCellText = (text: string): string =>
  text.replaceAll(LOOKS_ESCAPED, '_x005F_').replaceAll(UNSUPPORTED_CHARACTER, escapeCharacter);

/** Unescapes the text of a cell of a workbook. */
export const unescapeCellText = (held: string): string =>
  held.includes('_x')
    ? held.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : held;
