import { isolated } from '@safety-qube/domain/isolated';

/** A line, and whether it runs from right to left. */
export interface Line {
  readonly t: string;
  readonly r: boolean;
}
/** A text: its lines, each with its own direction, and whether it is long enough to be aligned by these alone. */
export interface TypesetText {
  readonly lines: readonly Line[];
  readonly isLong: boolean;
}

/** Characters up to which a text of one line is aligned with the start of the page, whatever its direction. */
const SHORT = 90;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;
/** Characters that change the direction of the text around them, and characters that are not printed. */
const UNSEEN = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Cs}/gu;

/** Prepares a text for typesetting: without invisible characters, with uniform line ends. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(UNSEEN, '');

function lineOf(t: string, otherwise: boolean): Line {
  const first = LETTER.exec(t)?.[0];
  return { t, r: first === undefined ? otherwise : RIGHT_TO_LEFT.test(first) };
}

/** Prepares a text that a person wrote, each line in the direction of its first letter, or `otherwise` if it has none. */
export function typesetText(text: string, otherwise: boolean): TypesetText {
  const lines = plain(text)
    .split('\n')
    .map((line) => lineOf(line, otherwise));
  return { lines, isLong: lines.length > 1 || (lines[0]?.t.length ?? 0) > SHORT };
}

/** Prepares a name, or several, for a line of its own. */
export const typesetLine = (name: string): Line => lineOf(plain(name).replaceAll('\n', ' '), false);

/** Puts a name on one line and isolates its direction from the sentence around it. */
export const isolatedLine = (name: string): string => isolated(plain(name).replaceAll('\n', ' '));
