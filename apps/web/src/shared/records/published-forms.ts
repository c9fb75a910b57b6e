import { listTemplates } from '@safety-qube/contract/endpoints/templates';
import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Forms of a module that can be chosen: the published ones. */
export const publishedFormsQuery = (module: Schedule['module']) =>
  queryOptions({
    queryKey: ['templates', module, 'published'],
    queryFn: async ({ signal }) => {
      const all = await call(listTemplates, { query: { module } }, { signal });
      return all.filter(({ publishedVersion }) => publishedVersion !== null);
    },
  });
