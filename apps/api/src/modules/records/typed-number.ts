import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The last of all characters: no number has it. */
const LAST = '\u{10ffff}';
/** Digits of a number that the product gives (`recordNumber` of the domain). */
const DIGITS = 6;
const NUMBER = /^([A-Z]+)(?:-(\d*))?$/;

/** Whether the number of the record `r` begins as a text does; case matters. */
export const numberBegins = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.number >= ${text} and r.number < ${text + LAST})`;

/** What was typed to find records by. */
export interface Typed {
  /** The beginning of a number that the product gives, such as HAZ-00, however it was typed; absent for anything else. */
  readonly number?: string;
  /** Words to search for as well; absent for the beginning of a number, which very many records share. */
  readonly words?: string;
}

/**
 * Whether somebody has typed a number of one of these types, or the beginning of one, rather than words. Other records may mention a
 * whole number.
 */
export function readTyped(text: string, types: readonly RecordType[]): Typed {
  const number = text.trim().toUpperCase();
  const [, prefix, digits = ''] = NUMBER.exec(number) ?? [];
  if (!types.some((type) => RECORD_TYPES[type].prefix === prefix)) return { words: text };
  return digits.length < DIGITS ? { number } : { number, words: digits };
}
