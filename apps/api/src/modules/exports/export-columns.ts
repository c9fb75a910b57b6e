import type { Language } from '@safety-qube/domain/languages';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { fieldIdOf, fieldProperty } from '@safety-qube/domain/records/field-names';
import type { Relation } from '@safety-qube/domain/records/relations';
import { refuse } from '../../platform/errors.ts';
import { text } from '../../platform/i18n.ts';
import type { Cell, CellKind } from '../../platform/spreadsheet/sheet.ts';
import type { WordedField } from '../custom-fields/index.ts';
import { type ItemRow, lateText, type RecordWords } from '../records/index.ts';
import type { ExportedType } from './exported-type.ts';

/** A record as an export reads it, with the type's own columns in addition to these. */
export interface ExportRow extends ItemRow {
  readonly description: string;
  readonly department_id: number | null;
  readonly subarea_id: number | null;
  readonly closed_as: string | null;
  readonly is_anonymous: boolean;
  /** The site's time zone, by its IANA name. */
  readonly time_zone: string;
  readonly people: readonly (readonly [Relation, number])[] | null;
}

/** What cells are formatted with: texts, and the clocks of the sites. */
export interface ExportContext {
  readonly type: RecordType;
  readonly words: RecordWords;
  readonly language: Language;
  /** Formats a time on the clock of a zone: in milliseconds without a zone, or as a text if that clock shows it twice. */
  readonly clock: (when: Date, timeZone: string) => Cell;
}

/** A column of an export, by the name that the list has for it. */
export interface ExportColumn {
  readonly name: string;
  readonly kind: CellKind;
  readonly width: number;
  readonly header: (context: ExportContext) => string;
  readonly cell: (row: ExportRow, context: ExportContext) => Cell;
}

const named =
  (of: (row: ExportRow) => number | null, what: 'facility' | 'unit' | 'mailbox'): ExportColumn['cell'] =>
  (row, { words }) => {
    const id = of(row);
    return id === null ? null : words[what](id);
  };
const people =
  (relation: Relation): ExportColumn['cell'] =>
  (row, { words }) =>
    (row.people ?? [])
      .filter(([is]) => is === relation)
      .map(([, id]) => words.mailbox(id))
      .join(', ') || null;
const moment =
  (of: (row: ExportRow) => Date | null): ExportColumn['cell'] =>
  (row, { clock }) => {
    const when = of(row);
    return when && clock(when, row.time_zone);
  };

type Own = 'number' | 'title' | 'description' | 'status' | 'closedAs' | 'category' | 'priority' | 'owner' | 'raiser';
type Header =
  | Own
  | 'timeZone'
  | 'team'
  | 'ehs'
  | 'verifier'
  | 'due'
  | 'late'
  | 'raised'
  | 'closed'
  | 'updated'
  | 'confidential';
const column = (name: Header, width: number, cell: ExportColumn['cell'], kind: CellKind = 'text'): ExportColumn => ({
  name,
  kind,
  width,
  header: ({ language, type }) => text(language, `column.${name}`, { context: type }),
  cell,
});
/** A level of the place, for which the tenant may have a name of its own; the list's name for a location is `area`. */
const place = (name: string, level: Parameters<RecordWords['level']>[0], of: (row: ExportRow) => number | null) => ({
  name,
  kind: 'text' as const,
  width: 24,
  header: ({ words }: ExportContext) => words.level(level),
  cell: named(of, level === 'facility' ? 'facility' : 'unit'),
});

const WHAT: readonly ExportColumn[] = [
  column('number', 14, (row) => row.number),
  column('title', 48, (row) => row.title),
  column('description', 60, (row) => row.description),
  column('status', 28, (row, { words }) => words.status(row.status)),
  column('closedAs', 24, (row, { words }) => row.closed_as && words.closing(row.closed_as)),
  column('category', 26, (row, { words }) => row.category && words.category(row.category, row.facility_id)),
  column('priority', 12, (row, { words }) => (row.priority === null ? null : words.priority(row.priority))),
];
const WHERE_AND_WHO: readonly ExportColumn[] = [
  place('facility', 'facility', (row) => row.facility_id),
  place('department', 'department', (row) => row.department_id),
  place('area', 'location', (row) => row.location_id),
  place('subarea', 'subarea', (row) => row.subarea_id),
  column(
    'owner',
    22,
    named((row) => row.owner_id, 'mailbox'),
  ),
  column('raiser', 22, (row, context) =>
    row.is_anonymous
      ? text(context.language, 'word.anonymous')
      : named(({ raiser_id: id }) => id, 'mailbox')(row, context),
  ),
  column('team', 30, people('resolutionTeam')),
  column('ehs', 30, people('ehsMember')),
  column('verifier', 22, people('verifier')),
  column('due', 12, (row) => row.due_on, 'day'),
  column('late', 26, (row, { language }) => lateText(language, row)),
  column(
    'raised',
    17,
    moment((row) => row.raised_at),
    'moment',
  ),
  column(
    'closed',
    17,
    moment((row) => row.closed_at),
    'moment',
  ),
  column(
    'updated',
    17,
    moment((row) => row.updated_at),
    'moment',
  ),
  column('timeZone', 22, (row) => row.time_zone),
  column('confidential', 14, (row, { words }) => words.yesNo(row.is_confidential)),
];

/** Columns that only some types have, by the relation that they show. */
const RELATED: Readonly<Record<string, Relation>> = { team: 'resolutionTeam', ehs: 'ehsMember', verifier: 'verifier' };

/** Columns of lists that files have as several: what lists show in one, such as a due date and that it has passed. */
const COLUMNS_IN_FILES: Readonly<Record<string, readonly string[]>> = {
  due: ['due', 'late'],
  clock: ['clockBy', 'clock', 'late'],
};

/** Whether records of a type can have something in a column. */
const isUsed = ({ relations, hasCategories }: ExportedType, { name }: ExportColumn): boolean => {
  const relation = RELATED[name];
  return relation ? relations.includes(relation) : name !== 'category' || hasCategories;
};

/** All columns that can be exported for a type: those that all records have, and the facts of the type. */
export const allColumns = (definition: ExportedType): ExportColumn[] => [
  ...WHAT.filter((column) => isUsed(definition, column)),
  ...[...definition.facts, ...definition.export.facts].map(
    (fact): ExportColumn => ({
      name: fact.name,
      kind: fact.at ? 'moment' : fact.day ? 'day' : 'text',
      width: 18,
      header: ({ words }) => words.fact(fact),
      cell: fact.at
        ? moment((row) => fact.at?.(row) ?? null)
        : (row, { words }) => fact.day?.(row) ?? fact.say(row, words),
    }),
  ),
  ...WHERE_AND_WHO.filter((column) => isUsed(definition, column)),
];

/** A column of a field that the tenant has defined, by the name that the list has for it. */
const fieldColumn = (field: WordedField): ExportColumn => ({
  name: fieldProperty(field.id),
  kind: field.kind === 'moment' ? 'moment' : field.kind === 'date' ? 'day' : 'text',
  width: field.kind === 'long-text' ? 40 : 18,
  header: () => field.label,
  cell: (row, context) => {
    const value = row.fields?.[field.id];
    if (field.kind === 'moment')
      return typeof value === 'string' ? context.clock(new Date(value), row.time_zone) : null;
    return field.kind === 'date' && typeof value === 'string' ? value : field.say(value, context.words);
  },
});

/**
 * Returns the columns with these names in their order, or all; `fields` are those that the tenant has defined. 422
 * EXPORT_COLUMN_UNKNOWN for an unknown name.
 */
export function columnsNamed(
  definition: ExportedType,
  names: readonly string[] | null,
  fields: readonly WordedField[] = [],
): ExportColumn[] {
  const own = fields.map(fieldColumn);
  const all = [...allColumns(definition), ...own.filter((_, index) => fields[index]?.isActive)];
  if (!names) return all;
  const wanted = new Set(names.flatMap((name) => COLUMNS_IN_FILES[name] ?? name));
  return [...wanted].flatMap((name) => {
    const found = [...all, ...own].find((one) => one.name === name);
    // One that the person does not see any more is left out.
    if (!found && fieldIdOf(name) === undefined) throw refuse('EXPORT_COLUMN_UNKNOWN');
    return found ?? [];
  });
}
