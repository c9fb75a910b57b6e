import { fold } from '../../plain-text.ts';
import { CONCEPTS, type Concept } from './concepts.ts';

/** The words in the name of a column: the meanings of each, and the number of unknown ones. */
export interface NameReading {
  readonly words: readonly ReadonlySet<Concept>[];
  readonly unknown: number;
}

/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Minimum number of letters of a compound of two words. */
const MIN_COMPOUND_LENGTH = 7;
const LINKS = ['', 's', 'n', 'en', 'es'];
/** Maximum number of letters after a stem within a compound. */
const MAX_ENDING_LENGTH = 2;
/** Number of words of the longest phrase. */
const LONGEST_PHRASE = 5;

const exact = new Map<string, Set<Concept>>();
const stems: [stem: string, concept: Concept][] = [];
for (const [concept, words] of CONCEPTS)
  for (const entry of words) {
    const word = fold(entry.replaceAll('_', ' '));
    if (entry.endsWith('*')) stems.push([word, concept]);
    else exact.set(word, (exact.get(word) ?? new Set()).add(concept));
  }
const unspaced = [...exact.keys()].filter((word) => UNSPACED.test(word)).sort((a, b) => b.length - a.length);

const ARABIC_PREFIXES = /^(?:وال|بال|لل|ال)(?=\p{Script=Arabic}{2})/u;

const knownWord = (word: string): ReadonlySet<Concept> | undefined =>
  exact.get(word) ?? exact.get(word.replace(ARABIC_PREFIXES, ''));
/** Meanings of a word by the longest known stem that it begins with. */
function meaningsByStem(word: string): ReadonlySet<Concept> | undefined {
  const fitting = stems.filter(([stem]) => word.startsWith(stem));
  const longest = Math.max(...fitting.map(([stem]) => stem.length));
  return fitting.length
    ? new Set(fitting.filter(([stem]) => stem.length === longest).map(([, concept]) => concept))
    : undefined;
}
/** Meanings of a part of a compound, which may only have an ending after a stem. */
function meaningsInCompound(word: string): ReadonlySet<Concept> | undefined {
  const known = exact.get(word);
  if (known) return known;
  const fitting = stems.filter(([stem]) => word.startsWith(stem) && word.length <= stem.length + MAX_ENDING_LENGTH);
  return fitting.length ? new Set(fitting.map(([, concept]) => concept)) : undefined;
}

/** Splits two words that are written as one, such as eventdate and Unfalldatum. */
function compound(word: string): readonly ReadonlySet<Concept>[] | undefined {
  if (word.length < MIN_COMPOUND_LENGTH) return undefined;
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const after = meaningsInCompound(word.slice(at));
    if (!after) continue;
    for (const link of LINKS) {
      const before = word.slice(0, at - link.length);
      const first = before.length >= 3 && word.slice(0, at).endsWith(link) ? meaningsInCompound(before) : undefined;
      if (first) return [first, after];
    }
  }
  return undefined;
}

/**
 * Splits a text without spaces into known words, the longest first; the characters between two of them count as one unknown word.
 */
function segment(text: string): NameReading {
  const words: ReadonlySet<Concept>[] = [];
  let unknown = 0;
  let isWithin = false;
  for (let at = 0; at < text.length; ) {
    const found = unspaced.find((word) => text.startsWith(word, at));
    if (found) words.push(exact.get(found) ?? new Set());
    else if (!isWithin) unknown += 1;
    isWithin = !found;
    at += found?.length ?? 1;
  }
  return { words, unknown };
}

function readWords(tokens: readonly string[]): NameReading {
  const words: ReadonlySet<Concept>[] = [];
  let unknown = 0;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const lengths = Array.from({ length: LONGEST_PHRASE - 1 }, (_, n) => LONGEST_PHRASE - n);
    const length = lengths.find((n) => at + n <= tokens.length && exact.has(tokens.slice(at, at + n).join(' '))) ?? 1;
    if (length > 1) words.push(exact.get(tokens.slice(at, at + length).join(' ')) ?? new Set());
    else if (UNSPACED.test(token)) {
      const said = segment(token);
      words.push(...said.words);
      unknown += said.unknown;
    } else if (!/^\d+$/.test(token)) {
      const known = knownWord(token);
      const byStem = known ?? meaningsByStem(token);
      // A stem followed by another word is a compound: Unfalldatum.
      const parts = known ? [known] : (compound(token) ?? (byStem ? [byStem] : undefined));
      if (parts) words.push(...parts);
      else unknown += 1;
    }
    at += length;
  }
  return { words: words.filter((meanings) => !meanings.has('nothing')), unknown };
}

/** Splits a name into words: eventDate, event_date and "Event date" give the same, and a digit begins a new word. */
const tokensOf = (name: string): string[] => {
  const spaced = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2');
  return fold(spaced).split(' ').filter(Boolean);
};

const BRACKETS = /\s*[（(［[【][^）)］\]】]*[）)］\]】]\s*/g;

/** Reads the name of a column: as a whole, and without the parts in brackets. */
export function readName(name: string): readonly NameReading[] {
  const bare = name.replaceAll(BRACKETS, ' ');
  const names = bare.trim() === '' || bare === name ? [name] : [name, bare];
  return names.map((one) => readWords(tokensOf(one)));
}
