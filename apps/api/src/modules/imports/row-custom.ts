import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import type { FieldValue } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import type { Actor } from '../../platform/context.ts';
import {
  type ImportedCustomField,
  instantOf,
  isForRole,
  readFieldText,
  type ValueRow,
  valueRows,
} from '../custom-fields/index.ts';
import type { Lookups } from './lookups.ts';
import type { RowReader } from './row-reader.ts';

const KINDS = {
  text: 'text',
  'long-text': 'text',
  number: 'number',
  date: 'day',
  moment: 'moment',
  'yes-no': 'flag',
  choice: 'choice',
  choices: 'text',
  person: 'person',
} as const satisfies Record<ImportedCustomField['kind'], ImportField['kind']>;

/** The fields of the tenant that an actor can fill from a file: those for everywhere, which their role sees. */
export const customFieldsFor = ({ customFields }: Pick<Lookups, 'customFields'>, { roleId }: Actor) =>
  customFields.filter((field) => isForRole(field, roleId));

/** Returns the tenant's fields as fields of an import. */
export const customImportFields = (
  lookups: Pick<Lookups, 'customFields'>,
  actor: Actor,
  people: readonly { value: string; label: string }[],
): ImportField[] =>
  customFieldsFor(lookups, actor).map(({ id, kind, name, options }) => ({
    ...{ name: fieldProperty(id), label: name, kind: KINDS[kind], isRequired: false, canCreate: false },
    ...(kind === 'person' && { options: [...people] }),
    ...(kind === 'choice' && {
      options: options.filter(({ isActive }) => isActive).map(({ value, label }) => ({ value, label })),
    }),
  }));

/** Returns a function that reads the values of the tenant's fields from each row, and adds the problems that they have. */
export function customReaders(lookups: Lookups, actor: Actor, mapping: ImportMapping) {
  const mapped = customFieldsFor(lookups, actor).filter(({ id }) => fieldProperty(id) in mapping.fields);
  const zones = new Map(lookups.facilities.map(({ id, timeZone }) => [id, timeZone]));
  const seen = new Set<string>();

  function read(row: RowReader, field: ImportedCustomField, facilityId: number | undefined): FieldValue | undefined {
    const name = fieldProperty(field.id);
    const cell = row.text(name);
    if (cell === undefined) return undefined;
    switch (field.kind) {
      case 'date':
        return row.moment(name)?.day;
      case 'moment': {
        const found = row.moment(name);
        return found && instantOf(found, zones.get(facilityId ?? 0) ?? 'UTC');
      }
      // As the user has said what the texts of the column mean.
      case 'choice':
        return row.chosen(name);
      case 'person': {
        const id = row.chosen(name);
        return id === undefined ? undefined : Number(id);
      }
      default: {
        const read = readFieldText(field, cell);
        return 'value' in read ? read.value : row.wrong(name, read.code, read.params);
      }
    }
  }

  return (row: RowReader, facilityId: number | undefined): ValueRow[] => {
    const values = mapped.flatMap((field) => {
      const value = read(row, field, facilityId);
      if (value === undefined) return [];
      const key = `${field.id} ${String(value).toLowerCase()}`;
      if (field.isUnique && seen.has(key)) row.wrong(fieldProperty(field.id), 'FIELD_VALUE_TAKEN');
      if (field.isUnique) seen.add(key);
      return [[field.id, value] as const];
    });
    return valueRows(mapped, Object.fromEntries(values));
  };
}
