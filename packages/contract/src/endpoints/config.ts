import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ConfigEntry } from '../schemas/config.ts';

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/app/config',
  summary: 'Settings of the tenant, every key with its value',
  access: 'public',
  responses: { 200: z.array(ConfigEntry) },
});
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/app/status',
  summary: 'Whether the tenant is under maintenance',
  access: 'public',
  responses: { 200: z.object({ isUnderMaintenance: z.boolean() }) },
});
