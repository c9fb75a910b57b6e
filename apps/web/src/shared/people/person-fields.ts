import { listPeopleFields } from '@safety-qube/contract/endpoints/field-definitions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { type FieldSource, fieldsQuery } from '../records/fields-query.ts';
import { useCustomFields } from '../records/use-custom-fields.ts';

/** The fields of people that the tenant has defined. */
export const PERSON_FIELDS_SOURCE: FieldSource = { type: 'role', fields: { all: () => call(listPeopleFields, {}) } };

/** The fields of people that the tenant has defined, and whether they are still being fetched. */
export function usePersonFields() {
  const { isPending } = useQuery(fieldsQuery(PERSON_FIELDS_SOURCE));
  return { fields: useCustomFields(PERSON_FIELDS_SOURCE), isPending };
}
