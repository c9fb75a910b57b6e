import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The highest code point; no number contains it. */
const LAST = '\u{10ffff}';
/** Digits of a generated number (`recordNumber` of the domain). */
const DIGITS = 6;
const NUMBER = /^([A-Z]+)(?:-(\d*))?$/;

/** Whether the number of the record `r` begins with a text; case-sensitive. */
export const numberBegins = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.number >= ${text} and r.number < ${text + LAST})`;

/** A parsed search text. */
export interface Typed {
  /** A generated number or the beginning of one, such as HAZ-00, in upper case; absent for anything else. */
  readonly number?: string;
  /** Words to search for as well; absent for an incomplete number, because very many records share its beginning. */
  readonly words?: string;
}

/**
 * Parses a search text: a number of one of these types or the beginning of one, otherwise words. A complete number is also searched
 * as words, because other records may mention it.
 */
export function readTyped(text: string, types: readonly RecordType[]): Typed {
  const number = text.trim().toUpperCase();
  const [, prefix, digits = ''] = NUMBER.exec(number) ?? [];
  if (!types.some((type) => RECORD_TYPES[type].prefix === prefix)) return { words: text };
  return digits.length < DIGITS ? { number } : { number, words: digits };
}
