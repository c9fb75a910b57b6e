import { getField, listUserRoles, pageFields, readFieldUse } from '@safety-qube/contract/endpoints/field-definitions';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { CustomFieldsSearch } from './custom-fields-search.ts';

/** Under the key of the fields that forms and lists show, so that both are refetched. */
export const CUSTOM_FIELDS = registerCache('custom-fields', (id, signal) =>
  call(getField, { params: { id } }, { signal }),
);

export const customFieldsPageQuery = ({ q, type, page }: CustomFieldsSearch) =>
  CUSTOM_FIELDS.page(page, { search: q, type }, (query, signal) => call(pageFields, { query }, { signal }));

/** How many records have a value of a field, and of each of its options, everywhere or at a facility. */
export const fieldUseQuery = (id: number, facilityId?: number) =>
  queryOptions({
    queryKey: ['custom-fields', 'use', id, facilityId],
    queryFn: ({ signal }) => call(readFieldUse, { params: { id }, query: { facilityId } }, { signal }),
  });

/** The largest page: all fields that are not of a single facility, which come first. */
const ALL_GENERAL = 100;
/** The fields of a type that a field of a facility can replace there. */
export const generalFieldsQuery = (type: FieldItem['type']) =>
  queryOptions({
    queryKey: ['custom-fields', 'general', type],
    queryFn: async ({ signal }) => {
      const { items } = await call(pageFields, { query: { type, page: 1, size: ALL_GENERAL } }, { signal });
      return items.filter(({ facilityId, isActive }) => facilityId === null && isActive);
    },
  });

export const userRolesQuery = queryOptions({
  queryKey: ['custom-fields', 'roles'],
  queryFn: () => call(listUserRoles, {}),
});
