import {
  type Answer,
  type AnswerValue,
  cellOf,
  checkAnswer,
  fileIdsIn,
  isPlace,
  optionIdsIn,
  type PlaceValue,
  type Row,
  readRisk,
  rowsIn,
} from './answers.ts';
import { type Column, type OptionList, optionsOf, type Question, type Text } from './template.ts';

/** Formatters for answers, in the reader's language. */
export interface AnswerFormatters {
  /** Picks the reader's language of a text of the form. */
  readonly words: (text: Text) => string;
  readonly yesNo: (isYes: boolean) => string;
  readonly notApplicable: string;
  readonly person: (id: number) => string;
  readonly place: (place: PlaceValue) => string;
  readonly asset: (id: number) => string;
  /** Joins several items to a list. */
  readonly list: (items: readonly string[]) => string;
  readonly files: (ids: readonly number[]) => string;
  readonly day: (day: string) => string;
  readonly moment: (at: string) => string;
}
type Asked = Question | Column;

const unitOf = (asked: Asked): string => ('unit' in asked && asked.unit ? ` ${asked.unit}` : '');

function optionWords(
  lists: readonly OptionList[],
  asked: Asked,
  ids: readonly unknown[],
  format: AnswerFormatters,
): string {
  const options = optionsOf(lists, asked) ?? [];
  const labelOf = (id: unknown) => options.find((option) => option.id === id)?.label;
  return format.list(ids.map((id) => format.words(labelOf(id) ?? {}) || String(id)));
}

function riskWords(value: AnswerValue): string {
  const risk = readRisk(value);
  return risk ? `${risk.likelihoodLabel} × ${risk.severityLabel}` : String(value);
}

function rowWords(
  lists: readonly OptionList[],
  columns: readonly Column[],
  row: Row,
  format: AnswerFormatters,
): string {
  const cells = columns.flatMap((column) => {
    const cell = cellOf(row, column.id);
    if (cell === undefined || cell === '') return [];
    const said = valueWords(lists, column, cell, format);
    // Numbers beside each other mean nothing without their columns.
    return [column.type === 'number' ? `${format.words(column.text)} ${said}`.trimStart() : said];
  });
  return cells.join(' · ');
}

function valueWords(lists: readonly OptionList[], asked: Asked, value: AnswerValue, format: AnswerFormatters): string {
  switch (asked.type) {
    case 'yes-no':
      return format.yesNo(value === 'yes');
    case 'single-choice':
    case 'dropdown':
      return optionWords(lists, asked, [value], format);
    case 'multiple-choice':
      return optionWords(lists, asked, optionIdsIn(value), format);
    case 'date':
      return format.day(String(value));
    case 'date-time':
      return format.moment(String(value));
    case 'person':
      return format.person(Number(value));
    case 'place':
      return isPlace(value) ? format.place(value) : '';
    case 'asset':
      return format.asset(Number(value));
    case 'photo':
    case 'file':
    case 'signature':
    case 'drawing':
      return format.files(fileIdsIn(value));
    case 'risk-rating':
      return riskWords(value);
    case 'table':
      return rowsIn(value)
        .map((row) => rowWords(lists, asked.columns, row, format))
        .join('; ');
    default:
      return `${value}${unitOf(asked)}`;
  }
}

/** Whether an answer is valid for its question, or is the result of a formula. */
const isPresentable = (lists: readonly OptionList[], question: Question, answer: Answer): boolean =>
  question.type === 'formula' || checkAnswer(lists, question, answer).length === 0;

/** Formats an answer with its note and the files next to it; an empty text if it is empty or not valid for its question. */
export function answerInWords(
  lists: readonly OptionList[],
  question: Question,
  answer: Answer,
  format: AnswerFormatters,
): string {
  if (!isPresentable(lists, question, answer)) return '';
  const { value, notApplicable, note, photos = [] } = answer;
  const said = value === undefined ? '' : valueWords(lists, question, value, format);
  const beside = photos.length ? format.files(photos) : '';
  return [notApplicable ? format.notApplicable : said, note, beside].filter(Boolean).join(' · ');
}
