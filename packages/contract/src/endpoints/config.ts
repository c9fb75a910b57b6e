import { REGIME_CHOICES } from '@safety-qube/domain/incidents/regimes';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
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
export const setRegimes = endpoint({
  method: 'PUT',
  path: '/api/app/config/incident_regimes',
  summary: 'Choose whose rules decide which incidents are reported to authorities, and by when',
  privilege: 'management.branding.edit',
  body: z.object({ value: z.enum(REGIME_CHOICES) }),
  responses: { 200: ConfigEntry, 403: Problem },
});
