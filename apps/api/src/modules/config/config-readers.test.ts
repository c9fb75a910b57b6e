import { readdir, readFile } from 'node:fs/promises';
import { CONFIG_GROUPS, fieldFlagOf } from '@safety-qube/domain/config-groups';
import { CONFIG_KEYS } from '@safety-qube/domain/config-keys';
import { expect, test } from 'vitest';

/** What reads each setting that administrators see: a file, and what in it does. Flags of fields are read by their parts. */
const READERS: Readonly<Record<string, readonly [file: string, reads: RegExp]>> = {
  app_theme: ['apps/api/src/modules/tenants/branding.queries.ts', /appName: row\.app_name/],
  localisation_config: ['apps/web/src/shared/session/start-visit.ts', /configValue\('localisation_config'\)/],
  training_link: ['apps/api/src/modules/people/training-link.queries.ts', /readConfigValue\(ctx, 'training_link'\)/],
  allow_custom_id_creation: [
    'apps/web/src/features/records/raise/raise-form.tsx',
    /setting\('allow_custom_id_creation'\)/,
  ],
  enable_approver_modification: [
    'apps/api/src/modules/records/effects.ts',
    /flag\(rules, 'enable_approver_modification'\)/,
  ],
  raiser_silence_days: ['apps/api/migrations/027_timers_and_alerts.sql', /c\.name = 'raiser_silence_days'/],
  keep_original_photos: [
    'apps/api/src/modules/attachments/store-upload.ts',
    /readConfigValue\(ctx, 'keep_original_photos'\)/,
  ],
  claim_code_months: ['apps/api/migrations/029_visitor_reports.sql', /k\.name = 'claim_code_months'/],
  held_reports_above: ['apps/api/src/modules/visits/report-flow.ts', /c\.name = 'held_reports_above'/],
  incident_regimes: ['apps/api/src/modules/incidents/investigation.repository.ts', /k\.name = 'incident_regimes'/],
  use: ['apps/api/src/modules/records/raise-rules.ts', /`enable_\$\{prefix\}_show_\$\{field\}`/],
  onCreate: ['apps/web/src/features/records/raise/raise-form.tsx', /`\$\{prefix\}_show_\$\{field\}_on_create`/],
};
const readerOf = (name: string): string => {
  const flag = fieldFlagOf(name);
  return flag ? (flag.isOnCreate ? 'onCreate' : 'use') : name;
};
const SHOWN = CONFIG_GROUPS.flatMap(({ keys }) => keys);

test.each(SHOWN)('%s is read by the product', async (name) => {
  const [file, reads] = READERS[readerOf(name)] ?? [];
  expect(file, 'the file that reads it').toBeDefined();
  expect(await readFile(new URL(`../../../../../${file}`, import.meta.url), 'utf8')).toMatch(reads ?? /$^/);
});

/** The parts of modules that are not there yet, which read settings of theirs that nobody sees. */
const NOT_THERE_YET: Readonly<Record<string, string>> = {
  dashboard_menu: 'apps/web/src/config/menu-flags.ts',
  ra_subscription: 'apps/web/src/config/menu-flags.ts',
};
const SOURCES = ['apps/api/src', 'apps/api/migrations', 'apps/web/src'];

test('a setting that is not shown is read by nothing, but for the menu of modules that are not there yet', async () => {
  const root = new URL('../../../../../', import.meta.url);
  const hidden = CONFIG_KEYS.map(({ name }) => name).filter((name) => !SHOWN.includes(name) && !fieldFlagOf(name));
  expect(hidden.length).toBeGreaterThan(5);
  const anyHidden = new RegExp(hidden.join('|'), 'g');
  const found = await Promise.all(
    SOURCES.map(async (folder) => {
      const names = await readdir(new URL(`${folder}/`, root), { recursive: true });
      const sources = names.filter((one) => /\.(tsx?|sql)$/.test(one) && !/\.test\.|testing\//.test(one));
      const read = sources.map(async (name) => {
        const text = await readFile(new URL(`${folder}/${name}`, root), 'utf8');
        return [...new Set(text.match(anyHidden))].map((key) => [key, `${folder}/${name}`] as const);
      });
      return (await Promise.all(read)).flat();
    }),
  );
  expect(Object.fromEntries(found.flat())).toEqual(NOT_THERE_YET);
});

test('every reader is that of a setting that is shown, and each setting is shown once', () => {
  expect(new Set(SHOWN.map(readerOf))).toEqual(new Set(Object.keys(READERS)));
  expect(new Set(SHOWN).size).toBe(SHOWN.length);
  expect(SHOWN.filter((name) => !CONFIG_KEYS.some((key) => key.name === name))).toEqual([]);
});
