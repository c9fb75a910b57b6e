import { beforeAll, expect, test } from 'vitest';
import { type TextKey, text } from '../../platform/i18n.ts';
import { FIELDS, PRIORITIES, RISK_MATRIX } from '../../seed/defaults.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let worker: Person;
beforeAll(async () => {
  worker = await t.person(t.tenants.acme, 'employee');
});

test('priorities are grouped by type, each in its order', async () => {
  const byType = (await t.call('acme', 'GET /api/priority/', { as: worker })).json();
  expect(Object.keys(byType).sort()).toEqual(['hazard', 'incident', 'inspection', 'issue', 'riskAssessment', 'task']);
  expect(byType.task.map((p: { priorityValue: number }) => p.priorityValue)).toEqual([1, 2, 3, 4]);
  expect(byType.hazard[0]).toMatchObject({ name: 'critical', aliasName: 'Critical', order: 1, color: '#D93A3F' });
  expect((await t.call('acme', 'GET /api/priority')).statusCode).toBe(401);
});

test('seeded data has its names in the reader’s language, until a user renames it', async () => {
  const db = t.database.forTenant(t.tenants.globex.id);
  const reader = await t.person(t.tenants.globex, 'employee');
  const read = async (path: string, language: string) =>
    (await t.call('globex', `GET ${path}`, { as: reader, headers: { 'accept-language': language } })).json();
  const priorities = async (language: string) =>
    (await read('/api/priority', language)).hazard.map((p: { aliasName: string }) => p.aliasName);
  expect(await priorities('it')).toEqual(['Critica', 'Alta', 'Media', 'Bassa']);
  await db
    .updateTable('priority')
    .set({ alias_name: 'Stop now' })
    .where('type', '=', 'hazard')
    .where('name', '=', 'critical')
    .execute();
  expect(await priorities('it')).toEqual(['Stop now', 'Alta', 'Media', 'Bassa']);
  expect(await priorities('en')).toEqual(['Stop now', 'High', 'Medium', 'Low']);
  const [category] = await read('/api/cf/hazards', 'es');
  expect([category.key, category.label]).toEqual(['category', 'Categoría']);
  expect(category.options[1]).toMatchObject({ value: 'work-at-height', label: 'Trabajo en altura' });
  const matrix = await read('/api/cf/risklevelmap', 'fr');
  expect(matrix.likelihood[4]).toEqual({ value: 5, label: 'Presque certain' });
  expect(matrix.severity[0]).toEqual({ value: 1, label: 'Négligeable' });
  expect(matrix.levels[2]).toEqual({ key: 'high', label: 'Élevé', color: '#FBD5B2', mark: 'É', isSerious: true });
  expect(matrix.cells.at(-1)).toEqual({ likelihood: 5, severity: 5, score: 25, level: 'extreme' });
});

test('every seeded priority, category of hazards and incidents and label of the risk matrix has its texts', () => {
  const seeded = [
    ...PRIORITIES.map((p) => [`seeded.priority.${p.name}`, p.alias_name]),
    ...FIELDS.filter(({ key }) => key === 'category').flatMap(({ type, key, label, options }) => [
      [`seeded.${type}.${key}`, label],
      ...options.map((option) => [`seeded.${type}.${key}.${option.value}`, option.label]),
    ]),
    ...RISK_MATRIX.likelihood.map(({ value, label }) => [`seeded.risk.likelihood.${value}`, label]),
    ...RISK_MATRIX.severity.map(({ value, label }) => [`seeded.risk.severity.${value}`, label]),
    ...RISK_MATRIX.levels.map(({ key, label }) => [`seeded.risk.level.${key}`, label]),
  ];
  expect(Object.fromEntries(seeded.map(([key]) => [key, text('en', key as TextKey)]))).toEqual(
    Object.fromEntries(seeded),
  );
});

test('the fields of tasks have their options in order', async () => {
  const [field, ...others] = (await t.call('acme', 'GET /api/cf/tasks', { as: worker })).json();
  expect(others).toEqual([]);
  expect(field).toMatchObject({ type: 'task', key: 'control', kind: 'choice', facilityId: null, isActive: true });
  expect(field.options.map((o: { order: number; label: string }) => [o.order, o.label])[0]).toEqual([1, 'Elimination']);
  expect((await t.call('acme', 'GET /api/cf/tasks')).statusCode).toBe(401);
});

test('a field of one facility is returned to people whose role reaches it', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const facility = async (name: string) =>
    (await db.insertInto('facility').values({ name, time_zone: 'UTC' }).returning('id').executeTakeFirstOrThrow()).id;
  const [here, there] = [await facility('Here'), await facility('There')];
  const field = { type: 'task', key: 'permit', label: 'Permit', kind: 'text' as const, position: 2, facility_id: here };
  await db.insertInto('custom_field').values(field).execute();
  const keysFor = async (as: Person) =>
    (await t.call('acme', 'GET /api/cf/tasks', { as })).json().map((f: { key: string }) => f.key);
  expect(await keysFor(await t.person(t.tenants.acme, 'employee', { facilityIds: [here] }))).toEqual([
    'control',
    'permit',
  ]);
  expect(await keysFor(await t.person(t.tenants.acme, 'employee', { facilityIds: [there] }))).toEqual(['control']);
  expect(await keysFor(worker)).toEqual(['control', 'permit']);
  expect(
    (await t.call('globex', 'GET /api/cf/tasks', { as: await t.person(t.tenants.globex, 'employee') })).json(),
  ).toHaveLength(1);
});
