import { formEndpoints } from '@safety-qube/contract/endpoints/record-forms';
import { recordEndpoints } from '@safety-qube/contract/endpoints/records';
import {
  EditIncident,
  Incident,
  IncidentItem,
  IncidentSort,
  incidentFilterShape,
  RaiseIncident,
} from '@safety-qube/contract/schemas/incidents';
import { raiseShape } from '@safety-qube/contract/schemas/records';
import type { Template, TemplateHead } from '@safety-qube/contract/schemas/templates';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { raiseWithForm, recordFormRoutes } from './modules/executions/index.ts';
import { incidentDefinition } from './modules/incidents/index.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { recordRoutes } from './modules/records/index.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

/** Incidents whose forms are chosen by category, and one without categories applies to all that have none of their own. */
const DEFINITION = {
  ...incidentDefinition,
  forms: { by: 'category', withoutKinds: 'otherKinds', impersonal: [] } as const,
};
const TYPE = { ...INCIDENT, plural: 'samples' };
const samples = recordEndpoints(TYPE, {
  Detail: Incident,
  Item: IncidentItem,
  Raise: RaiseIncident,
  Edit: EditIncident,
  filters: incidentFilterShape,
  sort: IncidentSort,
});
const sampleForms = formEndpoints(TYPE, raiseShape.category, 'incident.editReport');

const t = useTestApp();
let call: (request: string, payload?: object, version?: number) => Promise<{ status: number; body: never }>;
let admin: Person;
let facilityId: number;
/** The forms, by name. */
let forms: Record<'other' | 'vehicle' | 'later', Template>;

const form = (name: string, more: Partial<TemplateContent> = {}): TemplateContent => ({
  ...template(
    [
      {
        ...section('report', [
          question('short-text', 'speed', {
            required: true,
            rules: [
              { id: 'r', when: { operator: 'is', value: 'Far too fast' }, action: 'set-priority', priorityValue: 1 },
            ],
          }),
        ]),
        askedOf: 'reporter',
      },
      section('team', [question('short-text', 'doctor')]),
    ],
    { lists: [], ...more },
  ),
  name: { en: name },
});

async function create(content: TemplateContent): Promise<Template> {
  const { status, body } = await call('POST /api/templates', { module: 'incident', content });
  expect(status).toBe(201);
  return body;
}
async function publish(content: TemplateContent): Promise<Template> {
  const made = await create(content);
  expect((await call(`POST /api/templates/${made.id}/publish`, undefined, made.version)).status).toBe(201);
  return made;
}
const asked = async (category: string): Promise<number | undefined> => {
  const { body } = await call(`GET /api/samples/reporter-forms/${category}`);
  return (body as { form: { templateId: number } | null }).form?.templateId;
};
const raise = (category: string, { id }: Template, answers: object = { speed: { value: 'Slow' } }) =>
  call('POST /api/samples', {
    facilityId,
    category,
    eventType: 'vehicle',
    description: 'A lorry hit the gate',
    form: { templateId: id, version: 1, answers },
  });

beforeAll(async () => {
  const platform = { ...t.platform, recordDefinitions: { ...t.platform.recordDefinitions, incident: DEFINITION } };
  const app = await buildApp(platform);
  recordRoutes(app, platform, DEFINITION, samples, (ctx, input) => raiseWithForm(ctx, platform, 'incident', input));
  recordFormRoutes(app, 'incident', sampleForms);
  await app.ready();
  admin = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme, 'Boston Yard');
  call = async (request, payload, version) => {
    const [method, url] = request.split(' ') as ['GET', string];
    const match = version === undefined ? {} : { 'if-match': `"${version}"` };
    const headers = { host: 'acme.localhost', authorization: admin.token, ...match };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() as never };
  };
  await t.database.forTenant(t.tenants.acme.id).updateTable('template').set({ archived_at: new Date() }).execute();
  forms = {
    other: await publish(form('Everything else')),
    vehicle: await publish(form('Vehicles', { categories: ['vehicle'] })),
    later: await publish(form('Spills and yards', { categories: ['environmental', 'security'] })),
  };
  return () => app.close();
});

test('a category has the form that names it, and each other the form that names none', async () => {
  const categories = ['vehicle', 'security', 'near-miss', 'unheard-of'];
  const { other, vehicle, later } = forms;
  expect(await Promise.all(categories.map(asked))).toEqual([vehicle.id, later.id, other.id, other.id]);
});

test('the list of forms says what each is used for, and a draft warns of the form that it would replace', async () => {
  const { body } = await call('GET /api/templates?module=incident');
  const used = (body as TemplateHead[]).map(({ name, usedFor }) => [name['en'], usedFor.map(({ kind }) => kind)]);
  expect(used).toEqual([
    ['Spills and yards', ['environmental', 'security']],
    ['Vehicles', ['vehicle']],
    ['Everything else', [null]],
  ]);
  const warned = async (content: TemplateContent) => {
    const { id, problems, version } = await create(content);
    await call(`POST /api/templates/${id}/archive`, undefined, version);
    return problems.map(({ code, form: replaced, kinds }) => [code, replaced?.id, kinds]);
  };
  expect(await warned(form('New', { categories: ['vehicle', 'near-miss'] }))).toEqual([
    ['replaces-form', forms.vehicle.id, ['vehicle']],
  ]);
  expect(await warned(form('New'))).toEqual([['replaces-form', forms.other.id, [null]]]);
});

test('a record is raised with the form of its category or the one for all others, and an answer can make it urgent', async () => {
  const { vehicle, other, later } = forms;
  expect((await raise('vehicle', later)).body).toMatchObject({ code: 'FORM_UNKNOWN' });
  expect((await raise('vehicle', vehicle, {})).body).toMatchObject({ code: 'FORM_UNFINISHED' });
  // As a report that was begun before the category got a form of its own.
  expect((await raise('vehicle', other)).status).toBe(201);
  const urgent = await raise('vehicle', vehicle, { speed: { value: 'Far too fast' } });
  expect([urgent.status, urgent.body]).toEqual([201, expect.objectContaining({ category: 'vehicle', priority: 1 })]);
  const { id } = urgent.body as { id: number };
  expect((await call(`GET /api/samples/${id}/form`)).body).toMatchObject({ answered: 1, name: { en: 'Vehicles' } });
});

test('a record that was raised without a form gets that of its category', async () => {
  const begin = async (category: string) => {
    const { body } = await call('POST /api/samples', { facilityId, category, eventType: 'vehicle', description: 'A' });
    const { id } = body as { id: number };
    const offered = (await call(`GET /api/samples/${id}/form`)).body as { name: Record<string, string> };
    expect((await call(`POST /api/samples/${id}/form`)).status).toBe(201);
    expect((await call(`GET /api/samples/${id}/form`)).body).toMatchObject({ name: offered.name, execution: {} });
    return offered.name['en'];
  };
  expect([await begin('environmental'), await begin('near-miss')]).toEqual(['Spills and yards', 'Everything else']);
});

test('once the form of a category is archived, the category has the form for all others', async () => {
  const { id } = forms.later;
  const { body } = await call(`GET /api/templates/${id}`);
  await call(`POST /api/templates/${id}/archive`, undefined, (body as Template).version);
  expect(await asked('security')).toBe(forms.other.id);
  expect((await raise('security', forms.later)).status).toBe(201);
});
