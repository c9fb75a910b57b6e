import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

/** What has fields that tenants define: a type of records, or people. */
export interface FieldSource {
  readonly type: string;
  readonly fields: { readonly all: () => Promise<CustomField[]> };
}

/** The fields of a type, of all facilities. */
export const fieldsQuery = (setup: FieldSource | null) =>
  queryOptions({
    queryKey: ['custom-fields', setup?.type],
    queryFn: setup ? () => setup.fields.all() : skipToken,
    staleTime: CONFIG_STALE_MS,
  });
