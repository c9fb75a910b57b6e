import type { Column, Question, QuestionOf, QuestionSpecifics, QuestionType, Text } from '../template.ts';
import type { LeftReason, Named } from './left-out.ts';
import { type BuiltInWord, optionsOf, type ResponseSet } from './response-sets.ts';
import { type Item, numberAt, textAt } from './source.ts';

/** What the reader of items needs, and where it reports what it leaves out. */
export interface Reader {
  /** Returns an id for the template: the given one, or another if it is taken. */
  readonly keyOf: (id: string) => string;
  readonly text: (label: string) => Text;
  /** The label of an item. */
  readonly wordsOf: (item: Named) => Text;
  /** The label of a built-in response in every available language. */
  readonly builtIn: (word: BuiltInWord) => Text;
  /** The set of responses that an item offers. */
  readonly setOf: (item: Item) => ResponseSet;
  readonly leave: (item: Named, reason: LeftReason) => void;
}

type PlainType = Exclude<
  QuestionType,
  'single-choice' | 'multiple-choice' | 'dropdown' | 'slider' | 'table' | 'formula'
>;
const PLAIN: Readonly<Record<string, PlainType>> = {
  text: 'long-text',
  textsingle: 'short-text',
  media: 'photo',
  signature: 'signature',
  drawing: 'drawing',
  information: 'instruction',
  checkbox: 'yes-no',
  switch: 'yes-no',
  temperature: 'number',
  asset: 'asset',
  site: 'place',
  address: 'short-text',
  scanner: 'short-text',
  weather: 'short-text',
};
const AS_TEXT: Readonly<Record<string, LeftReason>> = {
  address: 'address-as-text',
  scanner: 'barcode-as-text',
  weather: 'weather-as-text',
};

function momentType({ options }: Item): 'date' | 'time' | 'date-time' {
  if (options['enable_date'] === false) return 'time';
  return options['enable_time'] === false ? 'date' : 'date-time';
}

const base = (item: Item, reader: Reader) => ({
  id: item.key,
  text: reader.wordsOf(item),
  required: item.options['is_mandatory'] === true,
  notApplicable: false,
  critical: false,
  weight: 1,
  tags: [],
  rules: [],
});

function choiceOf(item: Item, reader: Reader): QuestionSpecifics {
  const set = reader.setOf(item);
  if (!set.responses.length) reader.leave(item, 'missing-response-set');
  if (set.isOfAnswers) reader.leave(item, 'given-answers-only');
  return {
    type: item.options['multiple_selection'] === true ? 'multiple-choice' : 'single-choice',
    options: optionsOf(set, item, (label, word) => (word ? reader.builtIn(word) : reader.text(label))),
  };
}

/** The properties of the type of question; undefined for a type that does not exist here. */
function specificsOf(item: Item, reader: Reader): QuestionSpecifics | undefined {
  switch (item.type) {
    case 'question':
    case 'list':
      return choiceOf(item, reader);
    case 'datetime':
      return { type: momentType(item) };
    case 'slider': {
      const [min = 0, max = 10, step = 1] = ['min', 'max', 'increment'].map((key) =>
        numberAt(Number(item.options[key] ?? Number.NaN)),
      );
      return { type: 'slider', min, max, step };
    }
    default: {
      const type = Object.hasOwn(PLAIN, item.type) ? PLAIN[item.type] : undefined;
      const asText = Object.hasOwn(AS_TEXT, item.type) ? AS_TEXT[item.type] : undefined;
      if (asText) reader.leave(item, asText);
      return type === 'yes-no' ? { type, negative: [] } : type && { type };
    }
  }
}

/** An instruction: a note of the file, or the name of a part that has no place of its own. */
export const noteOf = (item: Item, reader: Reader): Question => {
  const link = textAt(item.options['link']);
  return {
    ...base(item, reader),
    required: false,
    type: 'instruction',
    ...(item.type === 'information' && link && { help: reader.text(link) }),
  };
};

/** Converts an item to a question without rules; undefined for a type that does not exist here. */
export function questionOf(item: Item, reader: Reader): Question | undefined {
  if (item.type === 'information') return noteOf(item, reader);
  const specifics = specificsOf(item, reader);
  if (!specifics) return undefined;
  if (!item.label) reader.leave(item, 'no-words');
  const weight = numberAt(item.options['weighting']);
  return {
    ...base(item, reader),
    ...(weight !== undefined && weight >= 0 && { weight }),
    ...specifics,
  };
}

/** Converts a repeated part to a table. */
export function tableOf(item: Item, columns: readonly Column[], reader: Reader): QuestionOf<'table'> {
  const text = item.label || textAt(item.options['element']);
  if (!text) reader.leave(item, 'no-words');
  return { ...base(item, reader), text: reader.wordsOf({ path: item.path, label: text }), type: 'table', columns };
}
