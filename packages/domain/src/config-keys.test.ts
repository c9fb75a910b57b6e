import { expect, test } from 'vitest';
import { CONFIG_KEYS, configKey } from './config-keys.ts';

/** The keys as section 3 of the specification names them. */
const SPECIFIED_KEYS =
  `dashboard_menu freq_rate_subscription ra_subscription enable_approver_modification allow_custom_id_creation
  set_priority_while_scheduling stacked_bar_chart_text_colors app_theme hsem_du_cutoff defaut_doc_declaration
  localisation_config`.split(/\s+/);
/** The flags that it gives for one module and asks for in the others. */
const FLAGS = ['iss', 'ind', 'insh'].flatMap((module) =>
  ['owner', 'invest_team', 'duedate', 'priority'].flatMap((field) => [
    `${module}_show_${field}_on_create`,
    `enable_${module}_show_${field}`,
  ]),
);

test('every configuration key of section 3 is there by its name, the flags of each module included', () => {
  const names = CONFIG_KEYS.map((key) => key.name);
  expect(names).toEqual(
    expect.arrayContaining([...SPECIFIED_KEYS, ...FLAGS, 'ra_show_priority_on_create', 'enable_ra_show_priority']),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /(^|_)ra_show_/.test(name))).toHaveLength(2);
});

test('hazards have the flags of the other modules under our own prefix', () => {
  for (const flag of FLAGS.filter((name) => /(^|_)iss_/.test(name)))
    expect(configKey(flag.replace('iss_', 'haz_'))).toMatchObject({ kind: 'boolean', default: true });
});

test('dashboards are consolidated, module flags on and every other boolean off until a tenant decides', () => {
  expect(configKey('dashboard_menu')?.default).toBe('consolidated');
  for (const key of CONFIG_KEYS.filter((k) => k.kind === 'boolean'))
    expect([key.name, key.default]).toEqual([key.name, /_show_/.test(key.name)]);
});

test('every key has a name for people and a default of its own kind', () => {
  const kinds: Record<string, string> = {
    boolean: 'boolean',
    text: 'string',
    number: 'number',
    choice: 'string',
    json: 'object',
  };
  for (const key of CONFIG_KEYS) {
    expect(key.aliasName).not.toBe('');
    expect([key.name, typeof key.default]).toEqual([key.name, kinds[key.kind]]);
    if (key.choices) expect(key.choices).toContain(key.default);
  }
});

test('an unknown key is not a setting', () => {
  expect(configKey('toString')).toBeUndefined();
});
