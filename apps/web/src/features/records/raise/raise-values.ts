import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import type { RaiseParts } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import type { PlaceValues } from '../fields/place-fields.tsx';
import { type FormValues, reportedForm } from './reporter-form/reported-form.ts';

/** Values of every raise form; a type's own fields are in addition to these. */
export interface RaiseValues extends PlaceValues, FormValues {
  /** The title of the record that it is converted from, which it keeps. */
  title: string;
  description: string;
  category: string | null;
  number: string;
  ownerId: number | null;
  team: number[];
  dueOn: string;
  priority: number | null;
  /** The record that it is converted from, and takes the place of. */
  convertedFromId: number | null;
}

export const emptyRaise = (place: Partial<PlaceValues>): RaiseValues => ({
  title: '',
  description: '',
  facilityId: place.facilityId ?? null,
  departmentId: place.departmentId ?? null,
  locationId: place.locationId ?? null,
  subareaId: place.subareaId ?? null,
  category: null,
  number: '',
  ownerId: null,
  team: [],
  dueOn: '',
  priority: null,
  convertedFromId: null,
  asked: null,
  formAnswers: {},
});

/** Removes empty values. */
const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== '' && value !== undefined && !(Array.isArray(value) && !value.length),
    ),
  );

/** Returns the values of the fields that the tenant has defined, by their ids; those that were cleared are null. */
function customValues(values: Readonly<Record<string, unknown>>): { fields?: Record<string, unknown> } {
  const entered = Object.entries(values).flatMap(([name, value]) => {
    const id = fieldIdOf(name);
    return id === undefined || value === undefined ? [] : [[id, value === '' ? null : value] as const];
  });
  return entered.length ? { fields: Object.fromEntries(entered) } : {};
}

/**
 * Returns the body of the request: the form's fields; files are added later. `shown` are the fields that the
 * configuration shows.
 */
export function raiseBody(
  values: RaiseValues,
  setup: RecordTypeSetup,
  parts: RaiseParts,
  shown: ReadonlySet<string>,
): Record<string, unknown> {
  const { description, number, ownerId, team, dueOn, priority, ...rest } = values;
  const { title, facilityId, departmentId, locationId, subareaId, convertedFromId } = rest;
  // On a slow line a report may be sent before the facility's categories are loaded: the server knows them.
  const category = values.category ?? setup.categoryOf?.({ ...values });
  const chosen = Object.entries({ ownerId, team, dueOn, priority }).filter(([name]) => shown.has(name));
  return {
    description: description.trim(),
    ...given({ title, facilityId, departmentId, locationId, subareaId, category, convertedFromId }),
    ...(shown.has('number') && given({ number: number.trim() })),
    ...given(Object.fromEntries(chosen)),
    ...given(parts.toBody({ ...values })),
    ...customValues({ ...values }),
    ...(setup.recordForm && given({ form: reportedForm(setup.recordForm, values) })),
  };
}
