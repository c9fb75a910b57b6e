import type { Option, Text } from '../template.ts';
import { type Item, type Json, keysFrom, listAt, numberAt, objectAt, textAt } from './source.ts';

/** Labels of the responses in SafetyCulture's built-in sets, as its files write them. */
export const BUILT_IN_WORDS = { yes: 'Yes', no: 'No', notApplicable: 'N/A', safe: 'Safe', atRisk: 'At Risk' } as const;
export type BuiltInWord = keyof typeof BUILT_IN_WORDS;

/** A response to choose, as a file has it. */
interface Response {
  readonly id: string;
  readonly label: string;
  /** Key of its translations, for a response of a built-in set. */
  readonly word?: BuiltInWord;
  /** Absent if it is not scored. */
  readonly score?: number;
  /** Whether it is a failed answer, unless the question says otherwise. */
  readonly failed: boolean;
}

type BuiltIn = readonly [id: string, word: BuiltInWord, score: number | undefined];
const builtIn = (rows: readonly BuiltIn[]): readonly Response[] =>
  rows.map(([id, word, score]) => ({
    id: `${id}-e11b-11e1-9b23-0800200c9a66`,
    label: BUILT_IN_WORDS[word],
    word,
    // The failed response, red in SafetyCulture, is the one with a score of 0; "N/A" is blue and not scored.
    failed: score === 0,
    ...(score !== undefined && { score }),
  }));

/**
 * Sets that files refer to without containing them; ids, labels, scores and colours are taken from the answers of public audits.
 */
const BUILT_IN_SETS: ReadonlyMap<string, readonly Response[]> = new Map([
  [
    '7bb1cb10-7020-11e2-bcfd-0800200c9a66',
    builtIn([
      ['8bcfbf00', 'yes', 1],
      ['8bcfbf01', 'no', 0],
      ['8bcfbf02', 'notApplicable', undefined],
    ]),
  ],
  [
    '7bb1cb11-7020-11e2-bcfd-0800200c9a66',
    builtIn([
      ['b5c92350', 'safe', 1],
      ['b5c92351', 'atRisk', 0],
      ['b5c92352', 'notApplicable', undefined],
    ]),
  ],
]);
const BUILT_IN_LABELS: ReadonlyMap<string, string> = new Map(
  [...BUILT_IN_SETS.values()].flat().map(({ id, label }) => [id, label]),
);

function responseOf(value: unknown): Response {
  const raw = objectAt(value);
  const score = raw['enable_score'] === false ? undefined : numberAt(raw['score']);
  return {
    id: textAt(raw['id']),
    label: textAt(raw['label']),
    failed: raw['failed'] === true,
    ...(score !== undefined && { score }),
  };
}

/** A set as questions use it. */
export interface ResponseSet {
  readonly responses: readonly (Response & { readonly key: string })[];
  /** Keys of its responses by id and by label; the first one if several match. */
  readonly keyById: ReadonlyMap<string, string>;
  readonly keyByLabel: ReadonlyMap<string, string>;
  /** Whether the set is only known from given answers. */
  readonly isOfAnswers: boolean;
}

/** The responses that the answers of the file chose from each set, each response once. */
function givenAnswers(items: readonly Item[]): ReadonlyMap<string, ReadonlyMap<string, Response>> {
  const bySet = new Map<string, Map<string, Response>>();
  for (const { options, raw } of items) {
    const set = textAt(options['response_set']);
    const given = bySet.get(set) ?? new Map<string, Response>();
    for (const response of listAt(objectAt(raw['responses'])['selected']).map(responseOf))
      if (response.id && response.label && !given.has(response.id)) given.set(response.id, response);
    bySet.set(set, given);
  }
  return bySet;
}

/**
 * Returns a function that finds a set by its id: the file's own, else the built-in one, else the one made from the answers of the
 * file.
 */
export function responseSetsOf(sets: Json, items: readonly Item[]): (id: string) => ResponseSet {
  const answers = givenAnswers(items);
  const found = new Map<string, ResponseSet>();
  const find = (id: string): ResponseSet => {
    const own = Object.hasOwn(sets, id) ? listAt(objectAt(sets[id])['responses']).map(responseOf) : [];
    const known = own.length ? own : (BUILT_IN_SETS.get(id) ?? []);
    const given = known.length ? [] : [...(answers.get(id)?.values() ?? [])];
    const keyOf = keysFrom('response');
    const responses = [...known, ...given].map((response) => ({ ...response, key: keyOf(response.id) }));
    const lastFirst = responses.toReversed();
    return {
      responses,
      keyById: new Map(lastFirst.map(({ id, key }) => [id, key])),
      keyByLabel: new Map(lastFirst.map(({ label, key }) => [label, key])),
      isOfAnswers: given.length > 0,
    };
  };
  return (id) => {
    const set = found.get(id) ?? find(id);
    found.set(id, set);
    return set;
  };
}

/** The options of a question; responses that it counts as failed are negative. If it is not scored, no option has a score. */
export function optionsOf(
  { responses }: ResponseSet,
  { options }: Item,
  words: (label: string, word?: BuiltInWord) => Text,
): Option[] {
  const failed = options['failed_responses'];
  const fails = Array.isArray(failed) ? new Set(failed) : undefined;
  return responses.map(({ id, key, label, word, score, failed: isFailed }) => ({
    id: key,
    label: words(label, word),
    negative: fails?.has(id) ?? isFailed,
    ...(score !== undefined && { score }),
  }));
}

/**
 * The option for the response id in a condition: that response, else the one with the label of the built-in response of that id.
 */
export function optionMeant({ keyById, keyByLabel }: ResponseSet, id: string): string | undefined {
  const label = BUILT_IN_LABELS.get(id);
  return keyById.get(id) ?? (label === undefined ? undefined : keyByLabel.get(label));
}
