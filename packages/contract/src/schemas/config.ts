import * as z from 'zod';

/** One setting, as the client reads it: name, display name, and a value of the key's type. */
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
