import type { Column, Option, Question, QuestionType, Text } from '../template.ts';
import { type Item, type Json, listAt, numberAt, objectAt, textAt } from './source.ts';

/** What reading the items of a file needs to know, and where it says what it leaves out. */
export interface Reader {
  readonly text: (label: string) => Text;
  readonly responseSets: Json;
  readonly usedSets: Set<string>;
  readonly leave: (
    item: Item,
    reason: 'missing-response-set' | 'address-as-text' | 'barcode-as-text' | 'not-in-a-table',
  ) => void;
}

/** Options of a set of responses; those that the question counts as failed are negative, without a score nothing counts. */
function optionsIn(item: Item, { responseSets, usedSets, text, leave }: Reader): Option[] {
  const setId = textAt(item.options['response_set']);
  const responses = Object.hasOwn(responseSets, setId) ? listAt(objectAt(responseSets[setId])['responses']) : [];
  if (!responses.length) leave(item, 'missing-response-set');
  usedSets.add(setId);
  const failed = item.options['failed_responses'];
  return responses.map((value) => {
    const response = objectAt(value);
    const id = textAt(response['id']);
    const score = response['enable_score'] === false ? undefined : numberAt(response['score']);
    const negative = Array.isArray(failed) ? failed.includes(id) : response['failed'] === true;
    return { id, label: text(textAt(response['label'])), negative, ...(score !== undefined && { score }) };
  });
}

const PLAIN: Readonly<Record<string, QuestionType>> = {
  text: 'long-text',
  textsingle: 'short-text',
  media: 'photo',
  signature: 'signature',
  drawing: 'drawing',
  information: 'instruction',
  checkbox: 'yes-no',
  switch: 'yes-no',
  temperature: 'number',
  address: 'short-text',
  scanner: 'short-text',
};

function momentType({ options }: Item): 'date' | 'time' | 'date-time' {
  if (options['enable_date'] === false) return 'time';
  return options['enable_time'] === false ? 'date' : 'date-time';
}

const base = (item: Item, reader: Reader) => ({
  id: item.id,
  text: reader.text(item.label),
  required: item.options['is_mandatory'] === true,
  notApplicable: false,
  critical: false,
  weight: 1,
  tags: [],
  rules: [],
});

/** What a type of question has besides what all have. */
interface Special {
  readonly type: QuestionType;
  readonly [field: string]: unknown;
}

/** What is special to the type of a question; undefined for a type that there is not here. */
function specialOf(item: Item, reader: Reader): Special | undefined {
  switch (item.type) {
    case 'question':
    case 'list': {
      const type = item.options['multiple_selection'] === true ? 'multiple-choice' : 'single-choice';
      return { type, options: optionsIn(item, reader) };
    }
    case 'datetime':
      return { type: momentType(item) };
    case 'slider': {
      const [min = 0, max = 10, step = 1] = ['min', 'max', 'increment'].map((key) =>
        numberAt(Number(item.options[key] ?? NaN)),
      );
      return { type: 'slider', min, max, step };
    }
    default: {
      const type = PLAIN[item.type];
      if (item.type === 'address') reader.leave(item, 'address-as-text');
      if (item.type === 'scanner') reader.leave(item, 'barcode-as-text');
      return type && { type, ...(type === 'yes-no' && { negative: [] }) };
    }
  }
}

/** An item as a question without rules; undefined for a type that there is not here. */
export function questionOf(item: Item, reader: Reader): Question | undefined {
  const special = specialOf(item, reader);
  if (!special) return undefined;
  const weight = numberAt(item.options['weighting']);
  return {
    ...base(item, reader),
    ...(item.type === 'information' && { required: false }),
    ...(weight !== undefined && weight >= 0 && { weight }),
    ...special,
  } as Question;
}

/** A part that is filled in again and again becomes a table, each of its questions a column where there is one of its kind. */
export function tableOf(item: Item, inner: readonly Item[], reader: Reader): Question {
  const columns = inner.flatMap((child): Column[] => {
    const question = questionOf(child, reader);
    const of = { id: child.id, text: reader.text(child.label), required: question?.required ?? false };
    switch (question?.type) {
      case 'single-choice':
        return [{ ...of, type: 'single-choice', options: question.options }];
      case 'short-text':
      case 'long-text':
        return [{ ...of, type: 'short-text' }];
      case 'date':
      case 'time':
        return [{ ...of, type: question.type }];
      case 'number':
      case 'slider':
        return [{ ...of, type: 'number', ...(question.type === 'slider' && { min: question.min, max: question.max }) }];
      default:
        reader.leave(child, 'not-in-a-table');
        return [];
    }
  });
  return { ...base(item, reader), type: 'table', columns };
}
