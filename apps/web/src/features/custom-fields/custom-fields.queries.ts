import { getField, listUserRoles, pageFields, readFieldUse } from '@safety-qube/contract/endpoints/field-definitions';
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

/** How many records have a value of a field, and of each of its options. */
export const fieldUseQuery = (id: number) =>
  queryOptions({
    queryKey: ['custom-fields', 'use', id],
    queryFn: ({ signal }) => call(readFieldUse, { params: { id } }, { signal }),
  });

export const userRolesQuery = queryOptions({
  queryKey: ['custom-fields', 'roles'],
  queryFn: () => call(listUserRoles, {}),
});
