import type { ConfigKey } from './config-keys.ts';

/** The smallest and the largest value of the settings that are numbers. */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  raiser_silence_days: [1, 365],
  claim_code_months: [1, 120],
  held_reports_above: [1, 10_000],
  hsem_du_cutoff: [1, 28],
};
/** Returns the smallest and the largest value of a number. */
export const configLimits = ({ name }: Pick<ConfigKey, 'name'>): readonly [min: number, max: number] =>
  LIMITS[name] ?? [0, 1_000_000];

/** The most characters of a text. */
export const CONFIG_TEXT_MAX = 4000;

/** Whether a value is an object, as those of JSON keys are. */
export const isConfigObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const IS_OF_KIND: Readonly<Record<ConfigKey['kind'], (value: unknown, key: ConfigKey) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  choice: (value, { choices = [] }) => choices.some((choice) => choice === value),
  json: isConfigObject,
};
/** Whether a value is of the kind of its key. */
export const isOfKind = (key: ConfigKey, value: unknown): boolean => IS_OF_KIND[key.kind](value, key);

/** Whether a key can be given a value: of its kind, and within its limits. */
export function isConfigValue(key: ConfigKey, value: unknown): boolean {
  if (!isOfKind(key, value)) return false;
  if (typeof value === 'string') return value.length <= CONFIG_TEXT_MAX;
  if (typeof value !== 'number') return true;
  const [min, max] = configLimits(key);
  return Number.isInteger(value) && value >= min && value <= max;
}
