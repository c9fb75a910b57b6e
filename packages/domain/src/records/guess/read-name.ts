import { fold } from '../import-values.ts';
import { CONCEPTS, type Concept } from './concepts.ts';

/** What the name of a column says: of each of its words what it can mean, and how many of them nobody knows. */
export interface NameSaid {
  readonly words: readonly ReadonlySet<Concept>[];
  readonly unknown: number;
}

/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Letters that a word is at least long to be two words in one. */
const COMPOUND = 7;
const LINKS = ['', 's', 'n', 'en', 'es'];
/** Letters that a word may have beyond a stem within a compound. */
const ENDING = 2;
/** Words of the longest phrase. */
const LONGEST_PHRASE = 5;

const exact = new Map<string, Set<Concept>>();
const stems: [stem: string, concept: Concept][] = [];
for (const [concept, words] of CONCEPTS)
  for (const written of words) {
    const word = fold(written.replaceAll('_', ' '));
    if (written.endsWith('*')) stems.push([word, concept]);
    else exact.set(word, (exact.get(word) ?? new Set()).add(concept));
  }
const unspaced = [...exact.keys()].filter((word) => UNSPACED.test(word)).sort((a, b) => b.length - a.length);

const ARABIC_PREFIXES = /^(?:وال|بال|لل|ال)(?=\p{Script=Arabic}{2})/u;

const knownWord = (word: string): ReadonlySet<Concept> | undefined =>
  exact.get(word) ?? exact.get(word.replace(ARABIC_PREFIXES, ''));
/** What a word means that only its beginning tells: the longest that is known. */
function meaningsByStem(word: string): ReadonlySet<Concept> | undefined {
  const fitting = stems.filter(([stem]) => word.startsWith(stem));
  const longest = Math.max(...fitting.map(([stem]) => stem.length));
  return fitting.length
    ? new Set(fitting.filter(([stem]) => stem.length === longest).map(([, concept]) => concept))
    : undefined;
}
/** The same for a part of a compound, of which no more than an ending may stand beyond a stem. */
function meaningsInCompound(word: string): ReadonlySet<Concept> | undefined {
  const known = exact.get(word);
  if (known) return known;
  const fitting = stems.filter(([stem]) => word.startsWith(stem) && word.length <= stem.length + ENDING);
  return fitting.length ? new Set(fitting.map(([, concept]) => concept)) : undefined;
}

/** Two words that are written as one, such as eventdate and Unfalldatum. */
function compound(word: string): readonly ReadonlySet<Concept>[] | undefined {
  if (word.length < COMPOUND) return undefined;
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

/** Words of a text without spaces, the longest that are known first; what stands between them is one word that nobody knows. */
function segment(text: string): NameSaid {
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

function readWords(tokens: readonly string[]): NameSaid {
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
      const begun = known ?? meaningsByStem(token);
      // A stem with another word behind it is two words: Unfalldatum.
      const parts = known ? [known] : (compound(token) ?? (begun ? [begun] : undefined));
      if (parts) words.push(...parts);
      else unknown += 1;
    }
    at += length;
  }
  return { words: words.filter((meanings) => !meanings.has('nothing')), unknown };
}

/** Words of a name: eventDate, event_date and "Event date" are the same, and a digit ends a word. */
const tokensOf = (name: string): string[] => {
  const spaced = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2');
  return fold(spaced).split(' ').filter(Boolean);
};

const BRACKETS = /\s*[（(［[【][^）)］\]】]*[）)］\]】]\s*/g;

/** What the name of a column says: as a whole, and without what stands in brackets. */
export function readName(name: string): readonly NameSaid[] {
  const bare = name.replaceAll(BRACKETS, ' ');
  const names = bare.trim() === '' || bare === name ? [name] : [name, bare];
  return names.map((one) => readWords(tokensOf(one)));
}
