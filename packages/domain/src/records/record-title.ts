import { plainLine } from '../plain-line.ts';

/** Maximum number of characters of a title. */
export const TITLE_LENGTH = 140;

// A Chinese sentence ends without a space after it.
const SENTENCE_END = /\r?\n|(?<=[.!?؟])\s+|(?<=[。！？])\s*/u;
/** The first half of a surrogate pair, left over at the end. */
const HALF = /[\ud800-\udbff]$/;

/** The title of a record that was given none: its first sentence or line, cut between words. */
export function titleOf(description: string): string {
  const [first = ''] = description.trim().split(SENTENCE_END);
  const title =
    plainLine(first)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/[.。]$/u, '') || first;
  if (title.length <= TITLE_LENGTH) return title;
  const cut = title.slice(0, TITLE_LENGTH - 1).replace(HALF, '');
  return `${cut.slice(0, cut.lastIndexOf(' ') > TITLE_LENGTH / 2 ? cut.lastIndexOf(' ') : undefined)}…`;
}
