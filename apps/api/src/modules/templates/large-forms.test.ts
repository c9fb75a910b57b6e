import {
  TEMPLATE_VALUES,
  Template,
  TemplateComparison,
  TemplateVersion,
} from '@safety-qube/contract/schemas/templates';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { beforeAll, expect, test } from 'vitest';
import { longestBlocking, MAX_BLOCKING_MS } from '../../testing/longest-turn.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let editor: Person;
beforeAll(async () => {
  editor = await t.person(t.tenants.acme, 'administrator');
});

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const base = { required: false, notApplicable: false, critical: false, weight: 1, tags: [], rules: [] };
const choice = (id: string, options: number): Question => ({
  ...base,
  id,
  type: 'single-choice',
  text: { en: `Question ${id}` },
  options: many(options, (n) => ({ id: `o${n}`, label: { en: `${n}` } })),
});
const formOf = (questions: readonly Question[]): TemplateContent => ({
  name: { en: 'Long' },
  language: 'en',
  languages: [],
  lists: [],
  sections: [{ id: 's', name: { en: 'S' }, weight: 1, questions, subSections: [] }],
});
/** A form of 3.2 MB, nearly all of it formulas. */
const formulas = formOf([
  { ...base, id: 'q', type: 'number', text: { en: 'How many' } },
  ...many(
    990,
    (n): Question => ({ ...base, id: `f${n}`, type: 'formula', text: { en: 'Sum' }, formula: '{q}+'.repeat(800) + 1 }),
  ),
]);
/** As much as a form may hold, of small items alone. */
const full = formOf(many(20, (n) => choice(`q${n}`, 400)).concat(many(35, (n) => choice(`r${n}`, 100))));
/** 100,000 options to choose from. */
const options = formOf(many(200, (n) => choice(`q${n}`, 500)));

const send = (request: string, payload: string, headers: Record<string, string> = {}) =>
  t.call('acme', request, { as: editor, payload, headers: { 'content-type': 'application/json', ...headers } });
const create = (content: TemplateContent) =>
  send('POST /api/templates', JSON.stringify({ module: 'inspection', content }));
const publish = (path: string, version: number) =>
  t.call('acme', `POST ${path}/publish`, { as: editor, headers: seen(version) });
const seen = (version: number) => ({ 'if-match': `"${version}"` });

test('a form of megabytes does not block the event loop while it is saved, read, published and compared', {
  timeout: 120_000,
}, async () => {
  const { id, version } = (await create(formOf([choice('q', 2)]))).json();
  const path = `/api/templates/${id}`;
  let at = version;
  const get = (more: string) => () => t.call('acme', `GET ${path}${more}`, { as: editor });
  const saving = (content: TemplateContent) => {
    const payload = JSON.stringify({ content });
    return async () => expect((await send(`PUT ${path}/draft`, payload, seen(at++))).statusCode).toBe(200);
  };
  const turns: Record<string, number> = {};
  for (const [name, content] of Object.entries({ formulas, full })) {
    turns[`saving ${name}`] = await longestBlocking(saving(content));
    turns[`reading ${name}`] = await longestBlocking(get(''));
  }
  turns['publishing'] = await longestBlocking(async () => {
    await saving(full)();
    expect((await publish(path, at++)).statusCode).toBe(201);
  });
  turns['reading a version'] = await longestBlocking(get('/versions/1'));
  turns['comparing'] = await longestBlocking(get('/comparison?from=1'));
  expect(Math.max(...Object.values(turns)), JSON.stringify(turns)).toBeLessThan(MAX_BLOCKING_MS);
});

test('a form that is larger than allowed is refused with a message before it is validated, and the saved one stays', async () => {
  const { id, version, content } = (await create(formOf([choice('q', 2)]))).json();
  const payload = JSON.stringify({ content: options });
  let refused: Awaited<ReturnType<typeof send>> | undefined;
  const turn = await longestBlocking(async () => {
    refused = await send(`PUT /api/templates/${id}/draft`, payload, { ...seen(version), 'accept-language': 'it' });
  });
  expect([refused?.statusCode, refused?.json()]).toEqual([
    422,
    { code: 'TEMPLATE_TOO_LONG', message: expect.stringMatching(/Dividilo in più moduli/) },
  ]);
  expect(turn).toBeLessThan(MAX_BLOCKING_MS);
  const kept = (await t.call('acme', `GET /api/templates/${id}`, { as: editor })).json();
  expect([kept.version, kept.content]).toEqual([version, content]);
});

test('real forms are far from the limit: seven hundred questions with four answers, in six languages', async () => {
  const words = Object.fromEntries(['en', 'zh', 'ar', 'it', 'es', 'fr'].map((language) => [language, 'Ladder']));
  const question = (n: number): Question => ({
    ...choice(`q${n}`, 0),
    ...{ type: 'single-choice', text: words, options: many(4, (k) => ({ id: `o${k}`, label: words, score: k })) },
  });
  const content = { ...formOf(many(700, question)), languages: ['zh', 'ar', 'it', 'es', 'fr'] };
  expect((await create(content)).statusCode).toBe(201);
  expect(TEMPLATE_VALUES).toBe(50_000);
});

test('a file of an audit of 20,000 items does not block the event loop while it is read', async () => {
  const items = many(20_000, (n) => ({
    item_id: `i${n}`,
    parent_id: 's',
    type: 'text',
    label: `Question ${n}`,
    options: {},
  }));
  const file = {
    template_data: { response_sets: {}, metadata: { name: 'Long' } },
    items: [{ item_id: 's', type: 'section', label: 'All' }, ...items],
  };
  const body = (count: number) =>
    JSON.stringify({ module: 'inspection', file: JSON.stringify({ ...file, items: file.items.slice(0, count) }) });
  expect((await send('POST /api/templates/import', body(1000))).statusCode).toBe(201); // compiled
  const payload = body(20_000);
  const turn = await longestBlocking(async () =>
    expect((await send('POST /api/templates/import', payload)).json()).toMatchObject({
      code: 'TEMPLATE_FILE_TOO_LONG',
    }),
  );
  expect(turn).toBeLessThan(MAX_BLOCKING_MS);
});

test('a body of nothing but wrong values is refused quickly with some of its errors', async () => {
  const wrong = JSON.stringify({ name: { en: 'Materials' }, options: many(400, () => ({ id: 1, label: 2 })) });
  const upload = () => send('POST /api/option-lists', wrong);
  const refused = await upload();
  expect([refused.statusCode, refused.json().data.issues.length]).toEqual([400, 50]);
  expect(await longestBlocking(upload)).toBeLessThan(MAX_BLOCKING_MS);
  expect((await send('POST /api/option-lists', `[${'1,'.repeat(100_000)}1]`)).statusCode).toBe(413);
});

test('the responses for forms have exactly the fields of the contract', async () => {
  const made = (await create(formOf([choice('q', 2)]))).json();
  const path = `/api/templates/${made.id}`;
  const get = async (more: string) => (await t.call('acme', `GET ${path}${more}`, { as: editor })).json();
  await send(`PUT ${path}/draft`, JSON.stringify({ content: formOf([choice('q', 3), choice('r', 1)]) }), seen(1));
  await publish(path, 2);
  await send(`PUT ${path}/draft`, JSON.stringify({ content: formOf([choice('r', 2)]) }), seen(3));
  const answers = [
    [Template, made],
    [Template, await get('')],
    [TemplateVersion.extend({ content: Template.shape.content }), await get('/versions/1')],
    [TemplateComparison, await get('/comparison?from=1')],
  ] as const;
  for (const [schema, body] of answers) expect(schema.parse(body)).toEqual(body);
});
