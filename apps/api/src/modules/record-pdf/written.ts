import { isolated } from '@safety-qube/domain/isolated';

/** A line, and whether it runs from right to left. */
interface Line {
  readonly t: string;
  readonly r: boolean;
}
/** A text: its lines, each in its own direction, and whether it is long enough to be set by these alone. */
export interface Written {
  readonly lines: readonly Line[];
  readonly isLong: boolean;
}

/** Characters up to which a text of one line stands where the page begins, whichever way it runs. */
const SHORT = 90;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;
/** What turns the direction of the text around it, and what no paper shows. */
const UNSEEN = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Cs}/gu;

/** A text as it can be set: without what is not seen, its lines ended in one way. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(UNSEEN, '');

function lineOf(t: string, otherwise: boolean): Line {
  const first = LETTER.exec(t)?.[0];
  return { t, r: first === undefined ? otherwise : RIGHT_TO_LEFT.test(first) };
}

/** A text of somebody, each line in the direction of its first letter; `otherwise` where it has none. */
export function written(text: string, otherwise: boolean): Written {
  const lines = plain(text)
    .split('\n')
    .map((line) => lineOf(line, otherwise));
  return { lines, isLong: lines.length > 1 || (lines[0]?.t.length ?? 0) > SHORT };
}

/** A name that keeps to itself within a sentence, in one line. */
export const isolatedLine = (name: string): string => isolated(plain(name).replaceAll('\n', ' '));
