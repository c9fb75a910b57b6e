import { listText } from '@safety-qube/domain/list-text';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import {
  idsIn,
  type PropertyKind,
  recordProperty,
  type Worded,
  type WordedChange,
  wordedChanges,
} from '@safety-qube/domain/records/record-properties';
import type { OwnFact, RecordWords } from '../records/index.ts';
import { camelCase, snakeCase } from '../records/index.ts';
import type { DocumentFormat } from './document-format.ts';
import type { PrintedType } from './printed-type.ts';
import type { ReadContent } from './read-content.ts';

type Change = Readonly<Record<string, readonly [unknown, unknown]>>;

const columnsOf = ({ name, columns }: OwnFact): readonly string[] => columns ?? [snakeCase(name)];

/** Returns the changes of the type's own facts, formatted from their columns before and after. */
function ownChanges(facts: readonly OwnFact[], change: Change, words: RecordWords, none: string): WordedChange[] {
  return facts.flatMap((fact) => {
    const touched = columnsOf(fact).filter((column) => change[camelCase(column)]);
    if (!touched.length) return [];
    const textOf = (side: 0 | 1) => {
      const row = Object.fromEntries(
        columnsOf(fact).map((column) => [column, change[camelCase(column)]?.[side] ?? null]),
      );
      return fact.say(row, words) ?? none;
    };
    const [before, after] = [textOf(0), textOf(1)];
    return before === after ? [] : [{ label: words.fact(fact), before, after }];
  });
}

/** Returns a function that formats the changes of a history entry, as the record's page does. */
export function changeFormatter(
  definition: Pick<PrintedType, 'type' | 'facts' | 'words'>,
  { words, roles, groups, fields }: Pick<ReadContent, 'words' | 'roles' | 'groups' | 'fields'>,
  facilityId: number,
  format: DocumentFormat,
): (change: Change) => WordedChange[] {
  const { t, day, moment } = format;
  const none = t('record.none');
  const own = definition.words(format, words);
  const list = (names: readonly string[]) => listText(format.language, names) || none;
  const texts: Record<PropertyKind, (value: unknown) => string> = {
    text: (value) => (value == null || value === '' ? none : String(value)),
    texts: (value) => (Array.isArray(value) ? list(value.map(String)) : none),
    category: (value) => (value == null ? none : words.category(String(value), facilityId)),
    priority: (value) => (value == null ? none : words.priority(Number(value))),
    day: (value) => (value == null ? none : day(String(value))),
    facility: (value) => (value == null ? none : words.facility(Number(value)) || String(value)),
    unit: (value) => (value == null ? none : words.unit(Number(value)) || String(value)),
    people: (value) => list(idsIn(value).map((id) => words.person(id) || t('record.someone'))),
    confidentiality: (value) => t(value ? 'record.confidential' : 'record.notConfidential'),
    roles: (value) => list(idsIn(value).map((id) => roles.get(id) ?? String(id))),
    groups: (value) => list(idsIn(value).map((id) => groups.get(id) ?? String(id))),
  };
  const say = (property: string, value: unknown): Worded | undefined => {
    const known = recordProperty(property);
    const field = fields.find(({ id }) => id === fieldIdOf(property));
    if (field) return { label: field.label, text: field.say(value, { ...words, day, moment }) ?? none };
    if (!known) return own?.(property, value);
    return {
      label: known.level ? words.level(known.level) : t(known.label as never, { context: definition.type }),
      text: texts[known.kind](value),
    };
  };
  return (change) => {
    // A property that every record may have is formatted as such, even where one of the type's facts is derived from it.
    const others = Object.fromEntries(Object.entries(change).filter(([property]) => !recordProperty(property)));
    return [...wordedChanges(change, say), ...ownChanges(definition.facts, others, words, none)];
  };
}
