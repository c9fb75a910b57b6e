import { fold } from '@safety-qube/domain/plain-text';
import { distance } from 'fastest-levenshtein';

/** Characters of a value that is compared with names: a longer text is not a name. */
const LONGEST_NAME = 200;
/** The relative distance up to which a name is guessed. */
const LIKE = 0.4;
/** The distance to a name that is equal except for a code or singular and plural, and to one that contains the text. */
const SAME = 0.05;
const PART = 0.1;

/** What follows these words is what a name excludes, in the six languages and German: "Hand(s), except finger(s)". */
const EXCEPT =
  / (?:except|excluding|other than|not including|without|excepto|excluyendo|salvo|sin|sauf|excepte|hors|a l exclusion|sans|eccetto|tranne|esclus[aeio]|senza|ausser|ohne|باستثناء|ما عدا|دون|بدون) .*| ?(?:不包括|不含|除了).*/u;
const withoutExceptions = (folded: string): string => folded.replace(EXCEPT, '');
/** "44 hand s" as "hand". */
const bare = (folded: string): string =>
  folded
    .replace(/^\d+ /, '')
    .split(' ')
    .map((word) => word.replace(/s$/, ''))
    .filter(Boolean)
    .join(' ');
const holds = (name: string, part: string): boolean => ` ${name} `.includes(` ${part} `);

/**
 * Returns a function that finds the name that a text resembles most: an equal one, one that contains it, or one that differs in a
 * few letters. It returns null when none does, and when several resemble it equally: a guess would be arbitrary.
 */
export function resembler(names: readonly (readonly [name: string, value: string])[]): (text: string) => string | null {
  const known = names.map(([name, value]) => {
    const folded = fold(name);
    return { folded, core: withoutExceptions(folded), bare: bare(folded), value };
  });
  return (text) => {
    const wanted = fold(text);
    if (wanted === '' || wanted.length > LONGEST_NAME) return null;
    const same = bare(wanted);
    const core = withoutExceptions(wanted);
    const farFrom = (name: (typeof known)[number]): number => {
      if (wanted.length >= 3 && name.bare === same) return SAME;
      const isPart = wanted.length >= 3 && (holds(name.core, wanted) || holds(core, name.folded));
      return isPart ? PART : distance(wanted, name.folded) / Math.max(wanted.length, name.folded.length);
    };
    let nearest = LIKE;
    let alike: string[] = [];
    for (const name of known) {
      const far = farFrom(name);
      if (far > nearest) continue;
      if (far < nearest) alike = [];
      nearest = far;
      if (alike.length < 2 && !alike.includes(name.value)) alike.push(name.value);
    }
    return alike.length === 1 ? (alike[0] ?? null) : null;
  };
}
