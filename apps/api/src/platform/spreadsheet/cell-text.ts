// What XML cannot hold is written as its number between underlines (ECMA-376, ST_Xstring); so is what looks like that already.
const UNHELD = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const LOOKS_HELD = /_(?=x[0-9A-Fa-f]{4}_)/g;
const HELD = /_x([0-9A-Fa-f]{4})_/g;
const numbered = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as a cell of a workbook holds it, before it is made XML. */
export const heldText = (text: string): string => text.replaceAll(LOOKS_HELD, '_x005F_').replaceAll(UNHELD, numbered);

/** The text that a cell of a workbook holds. */
export const textHeld = (held: string): string =>
  held.includes('_x')
    ? held.replaceAll(HELD, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : held;
