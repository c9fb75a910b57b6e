import { readBranding } from '@safety-qube/contract/endpoints/branding';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: () => call(readBranding, {}),
});
