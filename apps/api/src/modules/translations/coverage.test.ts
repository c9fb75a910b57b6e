import type { TranslationCoverage } from '@safety-qube/contract/schemas/translations';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { bundledTexts } from './bundled-texts.ts';

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);

test('a language without bundled texts lacks what the organisation has not written, and own words what has one wording', async () => {
  const auditor = await t.person(t.tenants.acme, 'auditor');
  const read = async (): Promise<TranslationCoverage> =>
    (await t.call('acme', 'GET /api/management/translations/coverage', { as: auditor })).json();
  const before = await read();
  expect(before.texts.map(({ language, missing }) => [language, missing])).toEqual(LANGUAGES.map((code) => [code, 0]));
  // Jobs and the like are seeded in one language.
  expect(
    before.words.filter(({ kind, untranslated }) => untranslated && kind !== 'option' && kind !== 'field'),
  ).toEqual([]);

  const { value } = await db()
    .selectFrom('config_entry')
    .select('value')
    .where('name', '=', 'localisation_config')
    .executeTakeFirstOrThrow();
  const supportedLanguages = ['en', 'nl'];
  await db()
    .updateTable('config_entry')
    .set({ value: JSON.stringify({ ...(value as object), supportedLanguages }) })
    .where('name', '=', 'localisation_config')
    .execute();
  const own = { language: 'nl', ns: 'app', key: 'common.cancel', text: 'Annuleren' };
  await db().insertInto('translation_override').values(own).execute();
  await db().insertInto('role').values({ name: 'Shift lead' }).execute();
  await db()
    .updateTable('org_level')
    .set({ names: JSON.stringify({ nl: 'Afdeling' }) })
    .where('key', '=', 'department')
    .execute();

  const now = await read();
  const dutch = now.texts.find(({ language }) => language === 'nl');
  const total = Object.keys(bundledTexts('en')).length;
  expect(dutch).toMatchObject({ total, missing: total - 1 });
  expect(dutch?.firstMissing).toHaveLength(100);
  expect(dutch?.firstMissing.map(({ key }) => key)).not.toContain('common.cancel');
  const words = (kind: string) => now.words.find((one) => one.kind === kind)?.firstUntranslated;
  expect(words('role')).toContainEqual({ name: 'Shift lead', languages: ['en', 'nl'] });
  expect(words('role')).toContainEqual({ name: 'Auditor', languages: ['nl'] });
  expect(words('level')).toEqual(['Facility', 'Area', 'Subarea'].map((name) => ({ name, languages: ['nl'] })));
  expect(words('place')).toEqual([]);
});
