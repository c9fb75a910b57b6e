import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { FIELD_LIMITS, type FieldValue } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { type FileMoment, fold, readAmount, readFlag } from '@safety-qube/domain/records/import-values';
import { localTimeIn } from '@safety-qube/domain/zone-clock';
import type { Actor } from '../../platform/context.ts';
import { type ImportedCustomField, isForRole, type ValueRow, valueRows } from '../custom-fields/index.ts';
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

/** The instant of a time of a file, on the clock of a zone unless it has its own offset. */
function instantOf({ day, time, offset }: FileMoment, timeZone: string): string {
  const wall = `${day}T${time ?? '12:00:00'}`;
  if (offset !== null) return new Date(`${wall}${offset}`).toISOString();
  const shown = Date.parse(`${wall}Z`);
  const local = localTimeIn(timeZone);
  const guess = shown - (local(new Date(shown)) - shown);
  return new Date(guess + shown - local(new Date(guess))).toISOString();
}

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
      case 'text':
      case 'long-text': {
        const most = FIELD_LIMITS[field.kind === 'text' ? 'text' : 'longText'];
        return cell.length > most ? row.wrong(name, 'IMPORT_TEXT_TOO_LONG', { most }) : cell;
      }
      case 'number': {
        const { amount, currency } = readAmount(cell.replace(/^-/, '')) ?? {};
        if (amount === undefined || currency !== null) return row.wrong(name, 'IMPORT_AMOUNT_UNREADABLE');
        return cell.startsWith('-') ? -amount : amount;
      }
      case 'date':
        return row.moment(name)?.day;
      case 'moment': {
        const found = row.moment(name);
        return found && instantOf(found, zones.get(facilityId ?? 0) ?? 'UTC');
      }
      case 'yes-no':
        return readFlag(cell) ?? row.wrong(name, 'IMPORT_FLAG_UNREADABLE');
      case 'choice':
        return row.chosen(name);
      case 'person': {
        const id = row.chosen(name);
        return id === undefined ? undefined : Number(id);
      }
      case 'choices': {
        const values = cell.split(/[;,|\n]/).flatMap((text) => (text.trim() ? [optionOf(field, text.trim())] : []));
        return values.every((value) => value !== undefined)
          ? [...new Set(values)]
          : row.wrong(name, 'IMPORT_VALUE_UNKNOWN');
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

/** The option that a text names, by its label or its value. */
const optionOf = ({ options }: ImportedCustomField, text: string): string | undefined =>
  options.find(({ label, value, isActive }) => isActive && (fold(label) === fold(text) || value === text))?.value;
