import { CONFIG_JSON } from '@safety-qube/contract/schemas/config';
import type { ConfigKey } from '@safety-qube/domain/config-keys';
import { configLimits, isConfigObject, isConfigValue, isOfKind } from '@safety-qube/domain/config-values';
import { refuse } from '../../platform/errors.ts';

/**
 * Returns the value of a key: the tenant's own when it is of the key's kind, else the default. Missing properties of an object are
 * taken from the default, so that a property added later has a value for every tenant.
 */
export function effectiveValue(key: ConfigKey, own: unknown): unknown {
  if (own === undefined || !isOfKind(key, own)) return key.default;
  return isConfigObject(key.default) && isConfigObject(own) ? { ...key.default, ...own } : own;
}

const REFUSALS = {
  boolean: 'CONFIG_NEEDS_BOOLEAN',
  text: 'CONFIG_NEEDS_TEXT',
  number: 'CONFIG_NEEDS_NUMBER',
  choice: 'CONFIG_NEEDS_CHOICE',
  json: 'CONFIG_NEEDS_OBJECT',
} as const;

/** Returns the value that a key can be given. 422 with the name of the key, and of the property, for any other. */
export function checkedValue(key: ConfigKey, value: unknown): unknown {
  const { name, kind, choices = [] } = key;
  if (!isConfigValue(key, value)) {
    const [min, max] = configLimits(key);
    throw refuse(REFUSALS[kind], { name, min, max, choices: choices.join(', ') }, { name, kind });
  }
  const schema = CONFIG_JSON[name];
  if (!schema) return value;
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const property = checked.error.issues[0]?.path.join('.') ?? '';
  throw refuse('CONFIG_PROPERTY_WRONG', { name, property }, { name, kind, property });
}

/** Parses a value that is given as JSON; undefined, which no key can have, for anything else. */
export function parsedValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
