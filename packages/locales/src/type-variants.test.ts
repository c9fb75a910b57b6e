import { LANGUAGES } from '@safety-qube/domain/languages';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { expect, test } from 'vitest';
import { PLURAL_FORM, readTexts } from './read-texts.ts';

const TYPES: readonly string[] = RECORD_TYPE_NAMES;
const OF_TYPE = new RegExp(`^(.+)_(${TYPES.join('|')})$`);

/** The variants of a text that are neither for a type nor plural forms, such as `you` of `turn.waitsFix_you`. */
const otherVariants = (keys: readonly string[], base: string): string[] =>
  keys
    .filter((key) => key.startsWith(`${base}_`) && !PLURAL_FORM.test(key))
    .map((key) => key.slice(base.length + 1))
    .filter((variant) => !variant.includes('_') && !TYPES.includes(variant));

/** What is missing of the texts of a type: the text that one replaces, or one of that text's variants. */
function missingOf(keys: readonly string[]): string[] {
  const known = new Set(keys);
  return keys.flatMap((key) => {
    const [, base = '', type = ''] = OF_TYPE.exec(key) ?? [];
    if (!base) return [];
    if (!known.has(base)) return [base];
    return otherVariants(keys, base)
      .filter((variant) => !known.has(`${base}_${type}_${variant}`) && !known.has(`${base}_${variant}_${type}`))
      .map((variant) => `${base}_${type}_${variant}`);
  });
}

test('each text of a type has the variants of the text that it replaces, in app and server', () => {
  for (const language of LANGUAGES)
    for (const file of ['app', 'server'] as const)
      expect(missingOf(Object.keys(readTexts(language, file)))).toEqual([]);
});

test('a text of a type without a variant of the text that it replaces is found', () => {
  expect(missingOf(['a.b', 'a.b_you', 'a.b_incident'])).toEqual(['a.b_incident_you']);
  expect(missingOf(['a.b_incident'])).toEqual(['a.b']);
  expect(missingOf(['a.b', 'a.b_you', 'a.b_incident', 'a.b_incident_you'])).toEqual([]);
});
