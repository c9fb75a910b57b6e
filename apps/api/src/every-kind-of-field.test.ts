import { hazards } from '@safety-qube/contract/endpoints/hazards';
import { recordEndpoints } from '@safety-qube/contract/endpoints/records';
import { fieldShapes } from '@safety-qube/contract/schemas/field-shapes';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { editShape, ListSort, RecordItem, raiseShape, recordShape } from '@safety-qube/contract/schemas/records';
import { HAZARD } from '@safety-qube/domain/record-types/hazard';
import type { Field } from '@safety-qube/domain/records/fields';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { buildApp } from './app.ts';
import { addFacility } from './modules/attachments/attachments.factory.ts';
import { readCsv } from './modules/exports/exports.factory.ts';
import { hazardDefinition } from './modules/hazards/index.ts';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { askDocument } from './modules/record-pdf/documents.factory.ts';
import { ownField, ownFields, recordRoutes } from './modules/records/index.ts';
import { readDocument } from './testing/read-document.ts';
import { type Person, type TestApp, useTestApp } from './testing/test-app.ts';

/** A field of a kind, the SQL type of its column, and two values of it. */
interface Sample {
  readonly field: Field;
  readonly column: string;
  readonly label: string;
  readonly values: readonly [unknown, unknown];
  /** The values as they are exported and imported. */
  readonly inFiles: readonly [string, string];
  /** The values in a document, if they differ from those in files. */
  readonly printed?: readonly [string, string];
  /** The filter for the second value; null for a kind that lists cannot be filtered by. */
  readonly filter: string | null;
}

const DIRECTOR = { firstname: 'Ana', lastname: 'Ruiz', email: 'ana@acme.example' };
const WELDER = { firstname: 'Li', lastname: 'Wei', email: 'li@acme.example' };
const ids: [number, number] = [0, 0];

/** A field of every kind; a kind that is missing here does not compile. Labels are those of other fields. */
const SAMPLES = {
  text: {
    field: { name: 'jobTitle', kind: 'text', maxLength: 20 },
    column: 'text',
    label: 'Job title',
    values: ['Fitter', 'Welder'],
    inFiles: ['Fitter', 'Welder'],
    filter: null,
  },
  number: {
    field: { name: 'daysAway', kind: 'number', min: 0, max: 180, filter: 'daysAway' },
    column: 'double precision',
    label: 'Days away from work',
    values: [0, 12.5],
    inFiles: ['0', '12.5'],
    filter: 'daysAway=0.5..12.5',
  },
  date: {
    field: { name: 'diedOn', kind: 'date', filter: 'diedOn' },
    column: 'date',
    label: 'Date of death',
    values: ['2026-01-31', '2026-02-28'],
    inFiles: ['2026-01-31', '2026-02-28'],
    printed: ['Jan 31, 2026', 'Feb 28, 2026'],
    filter: 'diedOn=2026-02-01..',
  },
  person: {
    field: { name: 'injured', kind: 'person', filter: 'injured' },
    column: 'bigint',
    label: 'Injured person',
    values: ids,
    inFiles: ['Ana Ruiz <ana@acme.example>', 'Li Wei <li@acme.example>'],
    printed: ['Ana Ruiz', 'Li Wei'],
    filter: 'injured=',
  },
  'yes-no': {
    field: { name: 'hospitalized', kind: 'yes-no', filter: 'hospitalized' },
    column: 'boolean not null default false',
    label: 'In-patient hospitalization',
    values: [false, true],
    inFiles: ['No', 'Yes'],
    filter: 'hospitalized=true',
  },
  choice: {
    field: {
      name: 'evidence',
      kind: 'choice',
      options: ['none', 'note', 'photo'],
      words: 'evidence',
      default: 'none',
      filter: 'evidence',
    },
    column: `text not null default 'none'`,
    label: 'Evidence',
    values: ['note', 'photo'],
    inFiles: ['Note', 'Photo'],
    filter: 'evidence=photo,none',
  },
} as const satisfies { readonly [Kind in Field['kind']]: Sample & { readonly field: { readonly kind: Kind } } };
const KINDS = Object.entries(SAMPLES).map(([kind, sample]): [string, Sample] => [kind, sample]);
const FIELDS = Object.values(SAMPLES).map(({ field }) => ({ ...field, inList: 'column' as const }));

const { item, detail, raise, edit, filters } = fieldShapes(FIELDS);
const samples = recordEndpoints(
  { ...HAZARD, type: 'sample', plural: 'samples' },
  {
    Detail: z.object({ ...recordShape, ...detail, abilities: z.record(z.string(), z.boolean()) }),
    Item: RecordItem.extend(item),
    Raise: z.object({ ...raiseShape, ...raise }),
    Edit: z.object({ ...editShape, ...edit }),
    filters,
    sort: ListSort,
  },
);

const { imported, create, ...parts } = ownFields(FIELDS.map((field) => ownField(field)));
/** Hazards with a field of each kind instead of their own fields. */
const DEFINITION = {
  ...hazardDefinition,
  ...parts,
  query: hazards.list.query.extend(filters),
  create: (input: object, rules: Parameters<typeof create>[1]) => ({
    row: { ...create(input, rules) },
    urgency: { immediateDanger: false, level: null },
  }),
  isSerious: () => false,
};

const t = useTestApp();
let s: TestApp;
let manager: Person;
let facilityId: number;
const acme = () => t.tenants.acme;

beforeAll(async () => {
  for (const { field, column } of Object.values<Sample>(SAMPLES)) {
    const name = field.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    await t.owner.pool.query(`alter table app.hazard add column ${name} ${column}`);
  }
  const platform = {
    ...t.platform,
    recordDefinitions: { ...t.platform.recordDefinitions, hazard: DEFINITION },
    recordImports: { ...t.platform.recordImports, hazard: { ...DEFINITION, import: imported } },
    recordExports: { ...t.platform.recordExports, hazard: { ...t.platform.recordExports.hazard, ...DEFINITION } },
  };
  const app = await buildApp(platform);
  recordRoutes(app, platform, DEFINITION, samples);
  await app.ready();
  s = {
    ...t,
    app,
    platform,
    call(tenant, request, { as, language, headers, ...rest } = {}) {
      const [method, url] = request.split(' ') as ['GET', string];
      const authorization = as && { authorization: as.token };
      return app.inject({
        method,
        url,
        headers: { host: `${tenant}.localhost`, ...authorization, ...headers },
        ...rest,
      });
    },
  };
  manager = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme());
  const db = t.database.forTenant(acme().id);
  for (const [n, named] of [DIRECTOR, WELDER].entries()) {
    ids[n] = (await t.person(acme(), 'employee', { email: named.email })).id;
    await db
      .updateTable('employee')
      .set(named)
      .where('id', '=', ids[n] ?? 0)
      .execute();
  }
  return () => app.close();
});

const call = async (request: string, payload?: object, version?: number) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await s.call('acme', request, { as: manager, headers, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};
const raised = (more: object) =>
  call('POST /api/samples', { facilityId, description: 'A sample', category: 'other', ...more });

/** Returns the value of each record in a column of an export. */
async function exported(name: string): Promise<string[]> {
  const { rawPayload } = await s.call('acme', `GET /api/exports/now?type=hazard&format=csv&query=&columns=${name}`, {
    as: manager,
  });
  return readCsv(rawPayload).rows.flat();
}

/** Imports a record with a value in a column; returns it. */
async function importField(name: string, value: string) {
  const calls = importCalls(s, acme());
  const answer = await uploadImport(s, manager, `Description,Value\nA row,"${value}"\n`);
  const { id } = answer.json() as Import;
  const fields = {
    description: { column: 0 },
    [name]: { column: 1 },
    facility: { value: String(facilityId) },
    category: { value: 'other' },
    status: { value: 'Open' },
  };
  await calls.map(manager, id, { fields });
  for (const step of ['check', 'start']) {
    await calls.act(manager, id, step);
    await calls.work(id);
  }
  const { items } = await call(`GET /api/samples?importId=${id}`);
  return items[0];
}

test.each(KINDS)(
  'a field of the kind %s is raised, edited, listed, exported, printed and imported',
  async (_, sample) => {
    const { field, label, values, inFiles, printed = inFiles, filter } = sample;
    const [first, second] = values;
    const { name } = field;
    const { id, version, ...before } = await raised({ [name]: first });
    expect(before[name]).toBe(first);
    expect(await exported(name)).toContain(inFiles[0]);

    const after = await call(`PATCH /api/samples/${id}`, { [name]: second }, version);
    expect(after[name]).toBe(second);
    expect(await call(`PATCH /api/samples/${id}`, { [name]: second }, after.version)).toMatchObject({
      version: after.version,
    });
    expect(await exported(name)).toContain(inFiles[1]);
    const [change] = await call(`GET /api/records/${id}/history`);
    expect(change.change).toEqual({ [name]: [first, second] });

    const other = await raised({ [name]: first });
    const asked = filter?.endsWith('=') ? `${filter}${second}` : filter;
    const { items } = await call(`GET /api/samples?${asked ?? ''}`);
    expect(items.find((one: { id: number }) => one.id === id)[name]).toBe(second);
    expect(items.some((one: { id: number }) => one.id === other.id)).toBe(filter === null);

    const { rawPayload } = await askDocument(s, manager, id);
    const { text } = await readDocument(rawPayload);
    expect(text).toContain(`${label} ${printed[1]}`);
    expect(text).toContain(`${label}: ${printed[0]} → ${printed[1]}`);

    expect((await importField(name, inFiles[1]))[name]).toBe(second);
  },
);

test.each(KINDS)('a field of the kind %s may be left out and cleared', async (_, { field, values }) => {
  const { name } = field;
  const { id, version, ...blank } = await raised({});
  const empty = field.kind === 'yes-no' ? false : field.kind === 'choice' ? 'none' : null;
  expect(blank[name]).toBe(empty);
  const filled = await call(`PATCH /api/samples/${id}`, { [name]: values[1] }, version);
  expect(filled[name]).toBe(values[1]);
  expect((await call(`PATCH /api/samples/${id}`, { [name]: empty }, filled.version))[name]).toBe(empty);
});

test.each(['daysAway=2', 'daysAway=a..b', 'daysAway=1..2..3', 'diedOn=2026-02-30..', 'diedOn=..0000-01-01'])(
  'a filter that is no span of numbers or days is refused: %s',
  async (query) => {
    expect((await s.call('acme', `GET /api/samples?${query}`, { as: manager })).statusCode).toBe(400);
  },
);

test('a span includes both of its ends, and may be open at either', async () => {
  const { id } = await raised({ daysAway: 7.25, diedOn: '2026-05-31' });
  const found = async (query: string) =>
    (await call(`GET /api/samples?${query}`)).items.some((one: { id: number }) => one.id === id);
  for (const inside of [
    'daysAway=7.25..7.25',
    'daysAway=..8',
    'daysAway=7..',
    'diedOn=2026-05-31..2026-05-31',
    'diedOn=..',
  ])
    expect([inside, await found(inside)]).toEqual([inside, true]);
  for (const outside of ['daysAway=..7', 'daysAway=7.5..', 'diedOn=2026-06-01..', 'diedOn=..2026-05-30'])
    expect([outside, await found(outside)]).toEqual([outside, false]);
});
