import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** One setting, as the client reads it: name, what people call it, value of the key's own type. */
export const ConfigEntry = z
  .object({ name: z.string(), aliasName: z.string(), value: z.unknown() })
  .meta({ id: 'ConfigEntry' });
export type ConfigEntry = z.infer<typeof ConfigEntry>;

/** Value of `localisation_config`. */
export const LocalisationConfig = z.object({
  isTranslationsEnabled: z.boolean(),
  apiKey: z.string(),
  project: z.string(),
  domain: z.string(),
  supportedLanguages: z.array(z.string()),
});
export type LocalisationConfig = z.infer<typeof LocalisationConfig>;

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
