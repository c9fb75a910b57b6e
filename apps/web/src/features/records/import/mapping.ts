import type {
  Import,
  ImportField,
  ImportMapping,
  ImportSource,
  ImportTranslation,
  ImportValue,
  SavedMapping,
} from '@safety-qube/contract/imports';

export type Meaning = ImportTranslation['to'];

const without = (fields: ImportMapping['fields'], drop: (source: ImportSource, name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name, source]) => !drop(source, name)));

/** The fields that a column goes to, in the order of the fields. */
export const fieldsOfColumn = (mapping: ImportMapping, column: number): string[] =>
  Object.keys(mapping.fields).filter((name) => isColumn(mapping.fields[name], column));
const isColumn = (source: ImportSource | undefined, column: number): boolean =>
  source !== undefined && 'column' in source && source.column === column;

/** The fields that still have the column that was guessed for them. */
export const stillGuessed = (mapping: ImportMapping, guess: ImportMapping['fields']): readonly string[] =>
  Object.keys(guess).filter((name) => JSON.stringify(mapping.fields[name]) === JSON.stringify(guess[name]));

/** A column goes to one field, or, with null, to none; a field that had another column has this one now. */
export const mapColumn = (mapping: ImportMapping, column: number, field: string | null): ImportMapping => ({
  ...mapping,
  fields: {
    ...without(mapping.fields, (source, name) => isColumn(source, column) || name === field),
    ...(field !== null && { [field]: { column } }),
  },
});
/** A field has the same value in every row, or, with null, comes from nowhere. */
export const setConstant = (mapping: ImportMapping, field: string, value: string | null): ImportMapping => ({
  ...mapping,
  fields: { ...without(mapping.fields, (_, name) => name === field), ...(value !== null && { [field]: { value } }) },
});

/** What the records come in as: as the file says, or all alike. */
export type StateChoice = 'file' | 'open' | 'mine' | 'closed';
/** The statuses at both ends of a record's life, and the caller as the value of an owner. */
export interface Ends {
  readonly first: string;
  readonly last: string;
  readonly me: string;
}
const isConstant = (source: ImportSource | undefined, value: string): boolean =>
  source !== undefined && 'value' in source && source.value === value;
const isFromFile = (source: ImportSource | undefined): boolean => source !== undefined && 'column' in source;

/** What was said of the state of the records; undefined while nothing says it. A day of closing says it too. */
export function stateChoice({ fields }: ImportMapping, { first, last, me }: Ends): StateChoice | undefined {
  const { status, closedAt, owner } = fields;
  if (isFromFile(status) || (!status && isFromFile(closedAt))) return 'file';
  if (isConstant(status, last)) return 'closed';
  if (!isConstant(status, first)) return undefined;
  return isConstant(owner, me) ? 'mine' : 'open';
}

/** Says what state the records come in. What is open has no day of closing; an owner that was said with it goes with it. */
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

/** Required fields that nothing fills yet, and nothing stands for. */
export const missingFields = (mapping: ImportMapping, fields: readonly ImportField[]): ImportField[] =>
  fields.filter(({ name, isRequired, orElse = name }) => {
    const isFilled = (of: string): boolean => {
      const source = mapping.fields[of];
      return source !== undefined && !('value' in source && source.value.trim() === '');
    };
    return isRequired && !isFilled(name) && !isFilled(orElse);
  });

/** Gives values of the file their meaning, in place of what they meant before. */
export function translate(mapping: ImportMapping, meanings: readonly ImportTranslation[]): ImportMapping {
  const said = new Set(meanings.map(keyOf));
  return {
    ...mapping,
    translations: [...mapping.translations.filter((one) => !said.has(keyOf(one))), ...meanings],
  };
}
const keyOf = ({ field, from }: Pick<ImportTranslation, 'field' | 'from'>): string => JSON.stringify([field, from]);

/** What becomes of all values of a field that nobody knows: made anew, left empty, or, with undefined, said one by one. */
export function setOthers(mapping: ImportMapping, field: string, what: 'create' | 'none' | undefined): ImportMapping {
  const { [field]: _before, ...others } = mapping.others ?? {};
  return { ...mapping, others: { ...others, ...(what && { [field]: what }) } };
}

/** What each value means as things stand: what the person said of it, else what is known, else what they said of all others. */
export function meaningsOf(mapping: ImportMapping): (value: ImportValue) => Meaning | null {
  const said = new Map(mapping.translations.map((one) => [keyOf(one), one.to]));
  return (value) => {
    const known = value.to && 'value' in value.to ? value.to : null;
    return said.get(keyOf(value)) ?? known ?? ALL[mapping.others?.[value.field] ?? 'open'];
  };
}
const ALL = { create: { create: true }, none: { none: true }, open: null } as const;

/**
 * A kept mapping for a file: its columns by their names, wherever they stand now. What the file has no column for is left out.
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
/** Whether a file has every column of a kept mapping. */
export const hasColumnsOf = (saved: SavedMapping, columns: Import['columns']): boolean => {
  const names = new Set(columns.map(({ name }) => name));
  return saved.columns.every((name) => names.has(name));
};
