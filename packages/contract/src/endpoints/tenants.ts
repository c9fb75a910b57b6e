import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import { Scheme, StorageUse } from '../schemas/tenants.ts';

export const getScheme = endpoint({
  method: 'GET',
  path: '/api/tenant/scheme',
  summary: 'Brand, theme and sign-in of the tenant',
  access: 'public',
  query: z.object({ subdomain: z.string().max(63).optional() }),
  responses: { 200: Scheme, 404: Problem },
});

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/tenant/storage',
  summary: 'The storage that the organisation’s files use, and its limit',
  privilege: 'management.branding.read',
  responses: { 200: StorageUse, 403: Problem },
});
