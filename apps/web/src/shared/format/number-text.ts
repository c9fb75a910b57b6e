import { plainDigits } from '@safety-qube/domain/digits';

const SIGNS = '.,٫';

/** Returns the decimal separator of a language, with Latin digits. */
export const decimalSign = (language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ??
  '.';

/**
 * Parses a number as people write and copy it: 1250,5 or 1.250,50 or 1,250.50, whatever the language; undefined for
 * none. A single separator before three digits groups them, unless it is the language's decimal separator.
 */
export function numberFrom(text: string, language: string): number | undefined {
  const plain = plainDigits(text)
    .replaceAll(/[\s'\u2019\u066c\u200e\u200f\u061c]/g, '')
    .replace('\u2212', '-');
  if (!new RegExp(`^-?\\d[\\d${SIGNS}]*$`).test(plain)) return undefined;
  const signs = [...plain].filter((sign) => SIGNS.includes(sign));
  const last = signs.at(-1);
  const after = last ? plain.length - plain.lastIndexOf(last) - 1 : 0;
  const isAlone = signs.length === 1;
  const groups =
    last === undefined || (isAlone ? after === 3 && last !== decimalSign(language) : new Set(signs).size === 1);
  const cut = groups ? plain.length : plain.lastIndexOf(last);
  const figures = (part: string) => part.replaceAll(/[.,٫]/g, '');
  return Number(`${figures(plain.slice(0, cut))}.${figures(plain.slice(cut)) || '0'}`);
}

/** Writes a number as a language does, so that `numberFrom` reads it again; empty for none. */
export const numberText = (value: number | undefined, language: string): string =>
  value === undefined
    ? ''
    : new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 12 }).format(value);
