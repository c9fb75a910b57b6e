import { listBankQuestions, listOptionLists } from '@safety-qube/contract/endpoints/template-material';
import { beforeAll, expect, test } from 'vitest';
import { personWith } from '../../../modules/records/records.factory.ts';
import { type Person, useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp();
let writer: Person;
let reader: Person;
let stranger: Person;
beforeAll(async () => {
  const { acme } = t.tenants;
  writer = await personWith(t, acme, ['issue.form.edit']);
  reader = await personWith(t, acme, ['inspection.template.viewAll', 'issue.form.archive']);
  stranger = await personWith(t, acme, ['hazard.raise']);
});

const call = async (as: Person, request: string, { version, payload }: { version?: number; payload?: object } = {}) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await t.call('acme', request, { as, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const option = (id: string, isActive = true) => ({ id, value: `value-${id}`, label: { en: id }, isActive });
const input = (...ids: string[]) => ({ name: { en: 'Materials' }, options: ids.map((id) => option(id)) });
const question = {
  id: 'q',
  type: 'date',
  text: { en: 'When' },
  required: true,
  notApplicable: false,
  critical: false,
  weight: 1,
  tags: [],
  rules: [],
};

const found = async (list: 'option-lists' | 'question-bank', query: string): Promise<number[]> =>
  (await call(reader, `GET /api/${list}${query}`)).body.items.map(({ id }: { id: number }) => id);

test('the options of a list keep the order they were saved in, numbered from 1', async () => {
  const { status, body } = await call(writer, 'POST /api/option-lists', { payload: input('wood', 'steel') });
  expect(status).toBe(201);
  const turned = { ...input('steel', 'wood'), options: [option('steel'), option('wood', false)] };
  const saved = await call(writer, `PUT /api/option-lists/${body.id}`, { version: body.version, payload: turned });
  expect(saved.body).toMatchObject({
    version: 2,
    options: [
      { id: 'steel', value: 'value-steel', label: { en: 'steel' }, isActive: true, order: 1 },
      { id: 'wood', isActive: false, order: 2 },
    ],
  });
  expect((await call(reader, 'GET /api/option-lists')).body.items).toContainEqual(saved.body);
});

test('a list that another user saved in the meantime is not overwritten, but returned', async () => {
  const { body } = await call(writer, 'POST /api/option-lists', { payload: input('a') });
  const save = (id: string) =>
    call(writer, `PUT /api/option-lists/${body.id}`, { version: body.version, payload: input(id) });
  // Connections that are open already, so that the saves are concurrent.
  await Promise.all([...'bcdefghi'].map(() => call(reader, 'GET /api/option-lists')));
  const answers = await Promise.all([...'bcdefghi'].map(save));
  const [kept, ...late] = answers.toSorted((a, b) => a.status - b.status);
  expect(kept?.status).toBe(200);
  for (const { status, body } of late) expect([status, body.code, body.data]).toEqual([409, 'STALE', kept?.body]);
});

test.each([
  ['id', [option('a'), { ...option('b'), id: 'a' }]],
  ['value', [option('a'), { ...option('b'), value: 'value-a' }]],
])('two options of a list with the same %s are refused', async (_, options) => {
  const { status, body } = await call(writer, 'POST /api/option-lists', {
    payload: { name: { en: 'Twice' }, options },
  });
  expect([status, body.code]).toEqual([422, 'OPTION_TWICE']);
});

test('what is listed in pages is bounded: a text in its languages, a list and a question in their bytes', async () => {
  const letters = [...'abcdefghijklmnopqrstuv'];
  const inAll = Object.fromEntries(letters.map((letter) => [`a${letter}`, 'Wood']));
  expect((await call(writer, 'POST /api/option-lists', { payload: { name: inAll, options: [] } })).status).toBe(400);
  const text = { en: 'x'.repeat(5000) };
  const long = {
    name: text,
    options: letters.concat(letters, letters).map((id, at) => ({ ...option(`${id}${at}`), label: text })),
  };
  expect((await call(writer, 'POST /api/option-lists', { payload: long })).status).toBe(413);
});

test('a list that is deleted is no longer listed', async () => {
  const { body } = await call(writer, 'POST /api/option-lists', { payload: input('a') });
  expect((await call(writer, `DELETE /api/option-lists/${body.id}`, { version: body.version })).status).toBe(200);
  expect(await found('option-lists', '')).not.toContain(body.id);
});

test('a question is saved with its follow-ups, listed, and removed again', async () => {
  const rule = {
    id: 'r',
    when: { operator: 'answered' },
    action: 'show-question',
    followupQuestion: { ...question, id: 'why' },
  };
  const kept = await call(writer, 'POST /api/question-bank', { payload: { question: { ...question, rules: [rule] } } });
  expect([kept.status, kept.body.question.rules]).toEqual([201, [rule]]);
  expect((await call(reader, 'GET /api/question-bank')).body).toEqual({ items: [kept.body], next: null });
  expect((await call(writer, `DELETE /api/question-bank/${kept.body.id}`)).status).toBe(200);
  expect(await found('question-bank', '')).toEqual([]);
});

test('saved questions and lists are found by their text in any language, and listed page by page, newest first', async () => {
  const text = { en: 'Which 50% rule', fr: 'Quelle règle' };
  const keep = async () =>
    (await call(writer, 'POST /api/question-bank', { payload: { question: { ...question, text } } })).body.id;
  const [first, second, third] = [await keep(), await keep(), await keep()];
  expect(await found('question-bank', '?search=RÈGLE')).toEqual([third, second, first]);
  expect(await found('question-bank', '?search=50%25')).toEqual([third, second, first]);
  expect(await found('question-bank', '?search=5_%25')).toEqual([]);
  const { body } = await call(reader, 'GET /api/question-bank?search=which&limit=2');
  expect(body.next).toBe(second);
  expect(await found('question-bank', `?search=which&limit=2&cursor=${body.next}`)).toEqual([first]);
  for (const id of [first, second, third]) await call(writer, `DELETE /api/question-bank/${id}`);
  const list = (
    await call(writer, 'POST /api/option-lists', { payload: { ...input('a'), name: { en: 'Woods', it: 'Legni' } } })
  ).body;
  expect(await found('option-lists', '?search=legn')).toEqual([list.id]);
});

test('users who may see templates of any module see their building blocks; only users who may write some change them', async () => {
  const list = (await call(writer, 'POST /api/option-lists', { payload: input('a') })).body;
  const kept = (await call(writer, 'POST /api/question-bank', { payload: { question } })).body;
  for (const request of ['GET /api/option-lists', 'GET /api/question-bank'])
    expect([(await call(reader, request)).status, (await call(stranger, request)).status]).toEqual([200, 403]);
  const changes: Parameters<typeof call>[] = [reader, stranger].flatMap((as) => [
    [as, 'POST /api/option-lists', { payload: input('a') }],
    [as, `PUT /api/option-lists/${list.id}`, { version: 1, payload: input('a') }],
    [as, `DELETE /api/option-lists/${list.id}`, { version: 1 }],
    [as, 'POST /api/question-bank', { payload: { question } }],
    [as, `DELETE /api/question-bank/${kept.id}`],
  ]);
  for (const change of changes) expect([change[1], (await call(...change)).status]).toEqual([change[1], 403]);
});

test('the responses for building blocks have exactly the fields of the contract', async () => {
  await call(writer, 'POST /api/option-lists', { payload: input('a', 'b') });
  await call(writer, 'POST /api/question-bank', { payload: { question } });
  for (const { path, responses } of [listOptionLists, listBankQuestions]) {
    const { body } = await call(reader, `GET ${path}`);
    expect(body.items.length).toBeGreaterThan(0);
    expect(responses[200].parse(body)).toEqual(body);
  }
});
