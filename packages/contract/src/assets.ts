import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const AssetStatus = z
  .object({ id: z.int(), key: z.string(), name: z.string(), order: z.int(), isActive: z.boolean() })
  .meta({ id: 'AssetStatus' });
export const listAssetStatuses = endpoint({
  method: 'GET',
  path: '/api/asset/status',
  summary: 'Statuses that an asset can have',
  access: 'session',
  responses: { 200: z.array(AssetStatus) },
});
