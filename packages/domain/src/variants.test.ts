import { expect, test } from 'vitest';
import { variantOf } from './variants.ts';

test.each([
  ['en', ['en-GB', 'en'], undefined, 'en-GB'],
  ['en', ['en-US', 'en-GB'], 'Europe/London', undefined],
  ['en', ['en-AU'], undefined, 'en-GB'],
  ['en', ['en-CA'], undefined, undefined],
  ['en', ['fr-FR', 'en-Latn-GB'], undefined, 'en-GB'],
  ['es', ['es-ES'], undefined, 'es-ES'],
  ['es', ['es-419'], 'Europe/Madrid', undefined],
  ['es', ['es-MX'], undefined, undefined],
  ['fr', ['fr-CA'], 'Europe/London', undefined],
] as const)('%s for a browser with the languages %j is shown as %s', (language, tags, timeZone, variant) => {
  expect(variantOf(language, tags, timeZone)).toBe(variant);
});

test.each([
  ['en', 'Europe/London', 'en-GB'],
  ['en', 'Australia/Perth', 'en-GB'],
  ['en', 'America/Chicago', undefined],
  ['en', 'UTC', undefined],
  ['es', 'Atlantic/Canary', 'es-ES'],
  ['es', 'America/Bogota', undefined],
  ['en', null, undefined],
] as const)('a browser without a region shows %s as it is written in %s', (language, timeZone, variant) => {
  expect(variantOf(language, ['en', 'es', 'fr-FR'], timeZone)).toBe(variant);
});
