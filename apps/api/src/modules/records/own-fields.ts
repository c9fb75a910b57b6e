import type { Field, NumberField, PersonField } from '@safety-qube/domain/records/fields';
import { readAmount } from '@safety-qube/domain/records/import-values';
import type { Relation } from '@safety-qube/domain/records/relations';
import { type RawBuilder, sql } from 'kysely';
import { conditionOrNegation, oneOf, oneOfListed } from '../../platform/db/one-of.ts';
import type { TextKey } from '../../platform/i18n.ts';
import { snakeCase } from './camel-case.ts';
import { DEFAULT_IMPORT_PARTS, type OwnImport, type OwnImportField } from './own-import.ts';
import type { FactTexts, OwnFact, RecordDefinition, RelationColumn } from './record-definition.ts';

type Values = Readonly<Record<string, unknown>>;
type Rules = Parameters<RecordDefinition['change']>[2];

/** A field that a type adds to a record, or a few that belong together, with everything that the server does with it. */
export interface OwnField<Row extends object = object, Input extends object = Values> {
  /** Columns of the type's table; the rows that the functions get contain all of them. */
  readonly columns: readonly string[];
  /** Whether lists contain it as well, not only the record's page. */
  readonly inList: boolean;
  readonly facts: readonly OwnFact<Row>[];
  readonly importFields: readonly OwnImportField[];
  /** Converts the values of an imported file, by field, into input. */
  fromFile(values: Readonly<Record<string, string>>): Values;
  /** Returns the columns of a new record. Throws a Refusal for input that breaks the field's rules. */
  create(input: Input, rules: Pick<Rules, 'matrix'>): Values;
  /**
   * Returns the columns that an edit sets; empty if it leaves the field alone. Throws a Refusal for input that breaks the field's
   * rules.
   */
  change(input: Input, rules: Rules, row: Row): Values;
  /** Returns the conditions on the type's table `x` for the filters of a list. */
  filter(query: Values): readonly RawBuilder<unknown>[];
  /** The values of its filters, for those by some values. */
  readonly filterValues?: OwnFilterValues;
  /** Its column, if the person in it has a relation to the record. */
  readonly relationColumn?: RelationColumn;
  /** Returns its properties in a response. */
  present(row: Row): Values;
}

const valuesOf = (of: object): Values => of as Values;

/** What lists are counted by: the values on the record `r` or the type's table `x`, by the filter. */
type OwnFilterValues = RecordDefinition['filterValues'];

/** How the fields of a kind behave. */
interface Kind {
  /** The stored value of an empty field. */
  readonly empty: string | false | null;
  /** The SQL type that its column is read as, if not its own. */
  readonly readAs?: 'text';
  say(value: unknown, words: FactTexts): string | null;
  readonly isText?: boolean;
  readonly isDay?: boolean;
  /** Whether a value is shown as a warning next to the status. */
  isAlarm?(value: unknown): boolean;
  readonly inFile: Pick<OwnImportField, 'kind' | 'longest' | 'options' | 'read'>;
  fromFile(written: string): unknown;
  filter?(column: RawBuilder<unknown>, wanted: unknown): RawBuilder<unknown>;
}

/** Reads a number within limits from a file; undefined for anything else. */
function readNumber(text: string, { min, max }: NumberField): string | undefined {
  const { amount, currency } = readAmount(text) ?? {};
  return amount === undefined || currency !== null || amount < min || amount > max ? undefined : String(amount);
}

/** Returns the condition that a column is within a span, whose ends may be empty. */
const within =
  (type: 'date' | 'double precision'): NonNullable<Kind['filter']> =>
  (column, wanted) => {
    const [from, to] = Array.isArray(wanted) ? wanted : [];
    return sql`${column} between ${from || '-infinity'}::${sql.raw(type)} and ${to || 'infinity'}::${sql.raw(type)}`;
  };

function kindOf(field: Field): Kind {
  switch (field.kind) {
    case 'text':
      return {
        empty: null,
        say: (value) => (typeof value === 'string' ? value : null),
        isText: true,
        inFile: { kind: 'text', longest: field.maxLength },
        fromFile: (written) => written,
      };
    case 'number':
      return {
        empty: null,
        say: (value) => (typeof value === 'number' ? String(value) : null),
        inFile: { kind: 'number', read: (text) => readNumber(text, field) },
        fromFile: Number,
        filter: within('double precision'),
      };
    case 'date':
      return {
        empty: null,
        readAs: 'text',
        say: (value, { day = String }) => (typeof value === 'string' ? day(value) : null),
        isDay: true,
        inFile: { kind: 'day' },
        fromFile: (written) => written,
        filter: within('date'),
      };
    case 'person':
      return {
        empty: null,
        say: (value, { person }) => (typeof value === 'number' ? person(value) : null),
        inFile: { kind: 'person' },
        fromFile: Number,
        filter: (column, wanted) => oneOf(column, Array.isArray(wanted) ? wanted : [], 'bigint'),
      };
    case 'yes-no':
      return {
        empty: false,
        say: (value, { yesNo }) => yesNo(value === true),
        isAlarm: (value) => field.isAlarm === true && value === true,
        inFile: { kind: 'flag' },
        fromFile: (written) => written === 'true',
        filter: (column, wanted) => conditionOrNegation(column, wanted === true),
      };
    case 'choice': {
      const nameOf = (option: string) => `${field.words}.${option}` as TextKey;
      return {
        empty: field.default ?? null,
        say: (value, { say }) => (typeof value === 'string' ? say(nameOf(value)) : null),
        inFile: {
          kind: 'choice',
          options: ({ say }) => field.options.map((value) => ({ value, label: say(nameOf(value)) })),
        },
        fromFile: (written) => written,
        filter: (column, wanted) => oneOfListed(column, String(wanted)),
      };
    }
  }
}

/** Kinds that lists are filtered by some values of, not by a span. */
const BY_VALUES: ReadonlySet<Field['kind']> = new Set(['choice', 'person', 'yes-no']);

/** Names of facts that have a label. */
type LabelledName = TextKey extends infer Key ? (Key extends `fact.${infer Name}` ? Name : never) : never;
/** A field of a person who is among the people of the record: exports and documents label the person by the relation. */
type RelationField = PersonField & { readonly relation: Relation };

/** Returns the fact and the import field of a field. */
function factOf(
  { name }: { readonly name: LabelledName },
  column: string,
  kind: Kind,
): Pick<OwnField, 'facts' | 'importFields'> {
  const label = `fact.${name}` as const;
  const valueIn = (row: object) => valuesOf(row)[column];
  return {
    facts: [
      {
        name,
        label,
        isText: kind.isText ?? false,
        say: (row, words) => kind.say(valueIn(row), words),
        ...(kind.isDay && { day: (row) => (valueIn(row) === null ? null : String(valueIn(row))) }),
        mark: (row) => (kind.isAlarm?.(valueIn(row)) ? { text: null, fill: null } : null),
      },
    ],
    importFields: [{ name, label, ...kind.inFile }],
  };
}

/**
 * Returns everything that the server does with a field, by its kind. A field without a label does not compile, unless it is a
 * relation.
 */
export function ownField(field: (Field & { readonly name: LabelledName }) | RelationField): OwnField {
  const { name } = field;
  const narrowedBy = 'filter' in field ? field.filter : undefined;
  const column = snakeCase(name);
  const kind = kindOf(field);
  const stored = (value: unknown) => (value === undefined || value === null || value === '' ? kind.empty : value);
  return {
    columns: [kind.readAs ? `${column}::${kind.readAs} ${column}` : column],
    inList: field.inList !== undefined,
    ...('relation' in field ? { facts: [], importFields: [] } : factOf(field, column, kind)),
    fromFile: ({ [name]: written }) => (written === undefined ? {} : { [name]: kind.fromFile(written) }),
    create: ({ [name]: value }) => ({ [column]: stored(value) }),
    change: ({ [name]: value }) => (value === undefined ? {} : { [column]: stored(value) }),
    filter(query) {
      const wanted = narrowedBy === undefined ? undefined : query[narrowedBy];
      return wanted !== undefined && kind.filter ? [kind.filter(sql.ref(`x.${column}`), wanted)] : [];
    },
    ...(narrowedBy !== undefined &&
      BY_VALUES.has(field.kind) && { filterValues: { [narrowedBy]: sql.ref(`x.${column}`) } }),
    ...(field.kind === 'person' &&
      field.relation && { relationColumn: { relation: field.relation, column, property: name } }),
    present: (row) => ({ [name]: valuesOf(row)[column] }),
  };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
/** Returns the wanted values, by column, that differ from the row's. */
export const changedColumns = (wanted: Values, row: object): Values =>
  Object.fromEntries(Object.entries(wanted).filter(([column, value]) => !isSame(value, valuesOf(row)[column])));

const join = (parts: readonly Values[]): Values => Object.assign({}, ...parts);

/**
 * Combines a type's fields into parts of its definition; `create` returns the row alone. `Row` has the columns of all fields: what
 * they create together is one.
 */
export function ownFields<Row extends object>(fields: readonly OwnField<Row>[]) {
  const listed = fields.filter(({ inList }) => inList);
  const others = fields.filter(({ inList }) => !inList);
  const columnsOf = (some: readonly OwnField<Row>[]) => some.flatMap(({ columns }) => columns);
  const present = (some: readonly OwnField<Row>[]) => (row: Row) => join(some.map((field) => field.present(row)));
  const imported: OwnImport = {
    ...DEFAULT_IMPORT_PARTS,
    fields: fields.flatMap(({ importFields }) => importFields),
    input: (values) => join(fields.map((field) => field.fromFile(values))),
  };
  return {
    columns: { item: columnsOf(listed), detail: columnsOf(others) },
    facts: fields.flatMap(({ facts }) => facts),
    relationColumns: fields.flatMap(({ relationColumn }) => relationColumn ?? []),
    imported,
    create: (input: object, rules: Pick<Rules, 'matrix'>) =>
      join(fields.map((field) => field.create(valuesOf(input), rules))) as Row,
    change: (input: object, row: Row, rules: Rules): Values =>
      changedColumns(join(fields.map((field) => field.change(valuesOf(input), rules, row))), row),
    filterValues: Object.assign({}, ...fields.map(({ filterValues }) => filterValues ?? {})) as OwnFilterValues,
    filter: (query: object) => fields.flatMap((field) => [...field.filter(valuesOf(query))]),
    presentItem: present(listed),
    presentDetail: present(fields),
  };
}
