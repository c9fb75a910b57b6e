import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { fold } from '@safety-qube/domain/plain-text';
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

/** The fields of the tenant that an actor can fill from a file: those that their role sees, for everywhere and for facilities within reach. */
const customFieldsFor = ({ customFields }: Pick<Lookups, 'customFields'>, { roleId, facilityIds }: Actor) =>
  customFields.filter(
    (field) =>
      isForRole(field, roleId) &&
      (facilityIds === null || field.facility_id === null || facilityIds.has(field.facility_id)),
  );

/** Returns a function that says whether a field is one of a facility: its own, or a general one without one of its own in its place. */
function usedFields({ customFields }: Pick<Lookups, 'customFields'>) {
  const replaced = new Set(customFields.map(({ facility_id, key }) => `${facility_id} ${key}`));
  return ({ facility_id, key }: ImportedCustomField, facilityId: number): boolean =>
    facility_id === null ? !replaced.has(`${facilityId} ${key}`) : facility_id === facilityId;
}

/** Returns the tenant's fields as fields of an import; those of facilities with the facility's name where others are called the same. */
export function customImportFields(
  lookups: Pick<Lookups, 'customFields' | 'facilities'>,
  actor: Actor,
  people: readonly { value: string; label: string }[],
): ImportField[] {
  const fields = customFieldsFor(lookups, actor);
  const facilities = new Map(lookups.facilities.map(({ id, name }) => [id, name]));
  const isShared = (name: string) => fields.filter((field) => fold(field.name) === fold(name)).length > 1;
  return fields.map(({ id, kind, name, options, facility_id }) => ({
    name: fieldProperty(id),
    label: facility_id !== null && isShared(name) ? `${name} · ${facilities.get(facility_id) ?? ''}` : name,
    ...{ kind: KINDS[kind], isRequired: false, canCreate: false },
    ...(kind === 'person' && { options: [...people] }),
    ...(kind === 'choice' && {
      options: options.filter(({ isActive }) => isActive).map(({ value, label }) => ({ value, label })),
    }),
  }));
}

/** Returns a function that reads the values of the tenant's fields from each row, and adds the problems that they have. */
export function customReaders(lookups: Lookups, actor: Actor, mapping: ImportMapping) {
  const mapped = customFieldsFor(lookups, actor).filter(({ id }) => fieldProperty(id) in mapping.fields);
  const zones = new Map(lookups.facilities.map(({ id, timeZone }) => [id, timeZone]));
  const seen = new Set<string>();
  const isUsedAt = usedFields(lookups);

  function read(row: RowReader, field: ImportedCustomField, facilityId: number | undefined): FieldValue | undefined {
    const name = fieldProperty(field.id);
    const cell = row.text(name);
    if (cell === undefined) return undefined;
    // A value for all rows is for those where there is the field.
    if (facilityId !== undefined && !isUsedAt(field, facilityId))
      return row.isSame(name) ? undefined : row.wrong(name, 'IMPORT_FIELD_ELSEWHERE');
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
