import { isDeepStrictEqual } from 'node:util';
import type { FieldValue, FieldValues } from '@safety-qube/domain/records/custom-fields';
import { isFieldShown } from '@safety-qube/domain/records/custom-fields';
import type { FileMoment } from '@safety-qube/domain/records/import-values';
import { conflict, refuse } from '../../../platform/errors.ts';
import {
  type ImportedCustomField,
  instantOf,
  readFieldText,
  uniqueKey,
  withDefaults,
} from '../../custom-fields/index.ts';
import type { PersonRow } from '../people.repository.ts';
import type { PersonValues } from '../person-values.ts';
import { type Line, shortValue } from './line.ts';
import { keyOf, type Lookups } from './lookups.ts';

/**
 * Returns a function that reads the values of fields of a line that a person does not have already; somebody new also gets the defaults
 * of fields, except for people, who may have left. 422 PERSON_VALUE or
 * PERSON_VALUE_UNKNOWN with the name of the field; 422 FIELD_UNKNOWN; 409 PERSON_VALUE_TAKEN, also by a line before.
 */
export function lineValues(
  { own, byEmail, byNumber, zoneOf }: Lookups,
  momentOf: (text: string) => FileMoment | undefined,
) {
  const seen = new Set<string>();
  const byId = new Map(own.fields.map((field) => [String(field.id), field]));
  const withDefault = own.fields.filter(({ kind }) => kind !== 'person');

  function read(field: ImportedCustomField, text: string, facilityId: number | null): FieldValue {
    const said = { field: field.name, value: shortValue(text) };
    switch (field.kind) {
      case 'person': {
        const person = byEmail.get(keyOf(text)) ?? byNumber.get(text);
        if (person?.status !== 'active') throw refuse('PERSON_VALUE_UNKNOWN', said);
        return person.id;
      }
      case 'date':
      case 'moment': {
        const moment = momentOf(text);
        if (!moment) throw refuse('PERSON_VALUE', said);
        return field.kind === 'date' ? moment.day : instantOf(moment, zoneOf.get(facilityId ?? 0) ?? 'UTC');
      }
      default: {
        const found = readFieldText(field, text);
        if ('value' in found) return found.value;
        throw refuse(found.code === 'IMPORT_VALUE_UNKNOWN' ? 'PERSON_VALUE_UNKNOWN' : 'PERSON_VALUE', said);
      }
    }
  }

  return ({ fields: said = {} }: Line, row: PersonRow | undefined, facilityId: number | null): PersonValues => {
    const before = row?.fields ?? {};
    const given: FieldValues = Object.fromEntries(
      Object.entries(said).map(([id, text]) => {
        const field = byId.get(id);
        if (!field) throw refuse('FIELD_UNKNOWN');
        return [id, read(field, text, facilityId)] as const;
      }),
    );
    const wanted = row ? given : withDefaults(withDefault, given);
    const all: FieldValues = { ...before, ...wanted };
    const changed = own.fields.flatMap((field) => {
      const value = wanted[field.id];
      if (value === undefined || isDeepStrictEqual(value, before[field.id])) return [];
      return isFieldShown(field, own.fields, { values: all, category: null }) ? [[field, value] as const] : [];
    });
    for (const [{ id, isUnique, name }, value] of changed) {
      if (!isUnique || keyOf(String(value)) === keyOf(String(before[id] ?? ''))) continue;
      const key = uniqueKey({ field_id: id, text: String(value) });
      const isTaken = own.taken.has(key) || seen.has(keyOf(key));
      if (isTaken) throw conflict('PERSON_VALUE_TAKEN', { field: name, value: shortValue(String(value)) });
      seen.add(keyOf(key));
    }
    return { fields: own.fields, values: Object.fromEntries(changed.map(([{ id }, value]) => [id, value])) };
  };
}
