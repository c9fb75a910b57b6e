import { DEFAULT_LANGUAGE } from '@safety-qube/domain/languages';
import * as z from 'zod';
import { BRANDING_LIMITS } from './branding.ts';
import { nameOf } from './common.ts';

/** One setting, as the client reads it: name, display name, and a value of the key's type. */
export const ConfigEntry = z
  .object({ name: z.string(), aliasName: z.string(), value: z.unknown() })
  .meta({ id: 'ConfigEntry' });
export type ConfigEntry = z.infer<typeof ConfigEntry>;

/** Maximum characters of a part of `localisation_config`. */
export const LOCALISATION_PART_LENGTH = 200;
const Part = z.string().trim().max(LOCALISATION_PART_LENGTH);
/** Value of `localisation_config`. English is always supported: texts that a language lacks are shown in it. */
export const LocalisationConfig = z.object({
  isTranslationsEnabled: z.boolean(),
  apiKey: Part,
  project: Part,
  domain: Part,
  supportedLanguages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(20)
    .refine((languages) => languages.includes(DEFAULT_LANGUAGE) && new Set(languages).size === languages.length),
});
export type LocalisationConfig = z.infer<typeof LocalisationConfig>;

/** Value of `app_theme`. */
export const AppTheme = z.object({ 'app-name': nameOf(BRANDING_LIMITS.appName) });
export type AppTheme = z.infer<typeof AppTheme>;

/** The schemas of the keys whose value is JSON. */
export const CONFIG_JSON: Readonly<Record<string, z.ZodType>> = {
  app_theme: AppTheme,
  localisation_config: LocalisationConfig,
};

/** The name of a setting, such as `ra_subscription`. */
export const SettingParams = z.object({ name: z.string().min(1).max(80) });

/** A setting, as administrators see it. */
export const Setting = z
  .object({
    name: z.string(),
    value: z.unknown(),
    default: z.unknown(),
    /** How often it was changed; 0 for one that never was. */
    version: z.int(),
    /** When it got this value, and who gave it; null for the default. */
    changed: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof Setting>;

/** What a change of a setting affects, by kind, as it is now. */
export const SettingEffect = z
  .object({
    /** Active people who use a language that would not be offered any more. */
    people: z.int(),
    /** The organization's own texts that would not be shown any more. */
    ownTexts: z.int(),
    /** Open records with a value that would not be shown any more, or that are judged by other rules. */
    records: z.int(),
    /** Resolutions that would be accepted right away. */
    accepted: z.int(),
    /** Claim codes that would not open their report any more. */
    claims: z.int(),
  })
  .partial()
  .meta({ id: 'SettingEffect' });
export type SettingEffect = z.infer<typeof SettingEffect>;
