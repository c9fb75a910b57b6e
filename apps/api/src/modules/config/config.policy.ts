import type { ConfigKey } from '@safety-qube/domain/config-keys';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FITS: Record<ConfigKey['kind'], (value: unknown, key: ConfigKey) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  choice: (value, key) => typeof value === 'string' && (key.choices ?? []).includes(value),
  json: isObject,
};

/**
 * Returns the value of a key: the tenant's own when it is of the key's type, else the default. Missing properties of an object are
 * taken from the default, so that a property added later has a value for every tenant.
 */
export function effectiveValue(key: ConfigKey, own: unknown): unknown {
  if (own === undefined || !FITS[key.kind](own, key)) return key.default;
  return isObject(key.default) && isObject(own) ? { ...key.default, ...own } : own;
}
