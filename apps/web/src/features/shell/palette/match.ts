/** Returns a text without case and accents, so that "lucia" finds Lucía. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A parsed query: its first character may restrict it, > to actions, # to records and @ to people. */
export interface PaletteQuery {
  readonly within: 'everything' | 'actions' | 'records' | 'people';
  readonly text: string;
}
const PREFIXES: Readonly<Record<string, PaletteQuery['within']>> = { '>': 'actions', '#': 'records', '@': 'people' };

export function readPaletteQuery(query: string): PaletteQuery {
  const within = PREFIXES[query.trimStart().charAt(0)];
  return within ? { within, text: query.trimStart().slice(1).trim() } : { within: 'everything', text: query.trim() };
}

/**
 * Whether a word is the beginning of a word of the text, or occurs anywhere in it when it is longer than two letters.
 */
const holds = (text: string, word: string): boolean =>
  ` ${text}`.includes(` ${word}`) || (word.length > 2 && text.includes(word));

/**
 * Returns how well a query matches, 0 for not at all: every word must be found in the label or in the other texts; a
 * label that begins with the query ranks first, then one that contains all of it.
 */
export function rank(wanted: string, label: string, ...others: readonly string[]): 0 | 1 | 2 | 3 {
  const [sought, name] = [plain(wanted), plain(label)];
  const words = sought.split(/\s+/);
  const all = [name, ...others.map(plain)].join(' ');
  if (!words.every((word) => holds(all, word))) return 0;
  if (name.startsWith(sought)) return 3;
  return words.every((word) => holds(name, word)) ? 2 : 1;
}

/** Splits a label at the matches of the query: [text, isFound]. */
export function highlight(label: string, wanted: string): (readonly [string, boolean])[] {
  const [name, sought] = [plain(label), plain(wanted)];
  const wordStart = ` ${name}`.indexOf(` ${sought}`);
  const at = !sought ? -1 : wordStart >= 0 || sought.length < 3 ? wordStart : name.indexOf(sought);
  // Positions are the same only if removing accents did not change the length.
  if (at < 0 || name.length !== label.length) return [[label, false]];
  const cuts = [
    [label.slice(0, at), false],
    [label.slice(at, at + wanted.length), true],
    [label.slice(at + wanted.length), false],
  ] as const;
  return cuts.filter(([text]) => text);
}
