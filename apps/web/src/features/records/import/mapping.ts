import type {
  Import,
  ImportField,
  ImportMapping,
  ImportSource,
  ImportTranslation,
  ImportValue,
  SavedMapping,
} from '@safety-qube/contract/schemas/imports';

export type Meaning = ImportTranslation['to'];

const without = (fields: ImportMapping['fields'], drop: (source: ImportSource, name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name, source]) => !drop(source, name)));

/** Returns the fields that a column is mapped to, in the order of the fields. */
export const fieldsOfColumn = (mapping: ImportMapping, column: number): string[] =>
  Object.keys(mapping.fields).filter((name) => isColumn(mapping.fields[name], column));
const isColumn = (source: ImportSource | undefined, column: number): boolean =>
  source !== undefined && 'column' in source && source.column === column;

/** Returns the fields that still have the guessed column. */
export const stillGuessed = (mapping: ImportMapping, guess: ImportMapping['fields']): readonly string[] =>
  Object.keys(guess).filter((name) => JSON.stringify(mapping.fields[name]) === JSON.stringify(guess[name]));

/** Maps a column to one field, or, with null, to none; replaces the previous column of the field. */
export const mapColumn = (mapping: ImportMapping, column: number, field: string | null): ImportMapping => ({
  ...mapping,
  fields: {
    ...without(mapping.fields, (source, name) => isColumn(source, column) || name === field),
    ...(field !== null && { [field]: { column } }),
  },
});
/** Sets a constant value of a field for every row, or, with null, removes its source. */
export const setConstant = (mapping: ImportMapping, field: string, value: string | null): ImportMapping => ({
  ...mapping,
  fields: { ...without(mapping.fields, (_, name) => name === field), ...(value !== null && { [field]: { value } }) },
});

/** The status of the imported records: as in the file, or the same for all. */
export type StateChoice = 'file' | 'open' | 'mine' | 'closed';
/** The first and the last status of a workflow, and the user's id as the value of an owner. */
export interface Ends {
  readonly first: string;
  readonly last: string;
  readonly me: string;
}
const isConstant = (source: ImportSource | undefined, value: string): boolean =>
  source !== undefined && 'value' in source && source.value === value;
const isFromFile = (source: ImportSource | undefined): boolean => source !== undefined && 'column' in source;

/**
 * Returns the choice of status that a mapping contains; undefined while there is none. A mapped closing date implies it
 * too.
 */
export function stateChoice({ fields }: ImportMapping, { first, last, me }: Ends): StateChoice | undefined {
  const { status, closedAt, owner } = fields;
  if (isFromFile(status) || (!status && isFromFile(closedAt))) return 'file';
  if (isConstant(status, last)) return 'closed';
  if (!isConstant(status, first)) return undefined;
  return isConstant(owner, me) ? 'mine' : 'open';
}

/**
 * Sets the status of the records. Open records have no closing date; an owner that was set with the status is removed
 * with it.
 */
export function setState(mapping: ImportMapping, choice: StateChoice, { first, last, me }: Ends): ImportMapping {
  const isOpen = choice === 'open' || choice === 'mine';
  const fields = without(
    mapping.fields,
    (source, name) =>
      name === 'status' || (name === 'owner' && isConstant(source, me)) || (name === 'closedAt' && isOpen),
  );
  if (choice !== 'file') fields['status'] = { value: choice === 'closed' ? last : first };
  if (choice === 'mine') fields['owner'] = { value: me };
  return { ...mapping, fields };
}

/** Returns the required fields that have no source, nor an alternative with one. */
export const missingFields = (mapping: ImportMapping, fields: readonly ImportField[]): ImportField[] =>
  fields.filter(({ name, isRequired, orElse = name }) => {
    const isFilled = (of: string): boolean => {
      const source = mapping.fields[of];
      return source !== undefined && !('value' in source && source.value.trim() === '');
    };
    return isRequired && !isFilled(name) && !isFilled(orElse);
  });

/** Sets the meaning of values of the file, replacing the previous one. */
export function translate(mapping: ImportMapping, meanings: readonly ImportTranslation[]): ImportMapping {
  const translated = new Set(meanings.map(keyOf));
  return {
    ...mapping,
    translations: [...mapping.translations.filter((one) => !translated.has(keyOf(one))), ...meanings],
  };
}
const keyOf = ({ field, from }: Pick<ImportTranslation, 'field' | 'from'>): string => JSON.stringify([field, from]);

/**
 * Sets what happens to all unknown values of a field: created, left empty, or, with undefined, translated one by one.
 */
export function setOthers(mapping: ImportMapping, field: string, what: 'create' | 'none' | undefined): ImportMapping {
  const { [field]: _before, ...others } = mapping.others ?? {};
  return { ...mapping, others: { ...others, ...(what && { [field]: what }) } };
}

/**
 * Returns a function that gives the current meaning of a value: the user's translation, else the known value, else the
 * setting for all others.
 */
export function meaningsOf(mapping: ImportMapping): (value: ImportValue) => Meaning | null {
  const translated = new Map(mapping.translations.map((one) => [keyOf(one), one.to]));
  return (value) => {
    const known = value.to && 'value' in value.to ? value.to : null;
    return translated.get(keyOf(value)) ?? known ?? ALL[mapping.others?.[value.field] ?? 'open'];
  };
}
const ALL = { create: { create: true }, none: { none: true }, open: null } as const;

/**
 * Applies a saved mapping to a file: columns are found by name, wherever they are. Sources without a column in the file
 * are left out.
 */
export function fitMapping(saved: SavedMapping, columns: Import['columns']): ImportMapping {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const fields = Object.entries(saved.mapping.fields).flatMap(([field, source]): [string, ImportSource][] => {
    if ('value' in source) return [[field, source]];
    const column = places.get(saved.columns[source.column] ?? '');
    return column === undefined ? [] : [[field, { column }]];
  });
  return { ...saved.mapping, fields: Object.fromEntries(fields) };
}
/** Whether a file has every column of a saved mapping. */
export const hasColumnsOf = (saved: SavedMapping, columns: Import['columns']): boolean => {
  const names = new Set(columns.map(({ name }) => name));
  return saved.columns.every((name) => names.has(name));
};
