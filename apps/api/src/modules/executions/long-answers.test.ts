import * as contract from '@safety-qube/contract/endpoints/executions';
import type { Question } from '@safety-qube/domain/templates/template';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { addFacility } from '../../modules/people/people.factory.ts';
import { longestBlocking, MAX_BLOCKING_MS } from '../../testing/longest-turn.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let ana: Person;
let id: number;
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const columns = many(50, (n) => ({
  id: `c${n}`,
  type: 'short-text' as const,
  text: { en: `Column ${n}` },
  required: false,
}));
const FORM = template([section('s', many(6, (n) => question('table', `t${n}`, { columns })) as readonly Question[])]);
const rows = (count: number, cell: string) =>
  many(count, () => Object.fromEntries(columns.map((column) => [column.id, cell])));

const call = (request: string, payload?: object, headers: Record<string, string> = {}) =>
  t.call('acme', request, { as: ana, headers, ...(payload && { payload }) });
const answerTo = (n: number, value: unknown, version = 0) =>
  call(`PUT /api/executions/${id}/answers/t${n}`, { answer: { value }, version });

beforeAll(async () => {
  ana = await t.person(t.tenants.acme, 'administrator');
  const facilityId = await addFacility(t, t.tenants.acme, 'North works');
  const made = (await call('POST /api/templates', { module: 'inspection', content: FORM })).json();
  await call(`POST /api/templates/${made.id}/publish`, undefined, { 'if-match': `"${made.version}"` });
  const body = { kind: 'on-demand', templateId: made.id, facilityId };
  const schedule = (await call('POST /api/schedules', body)).json();
  id = (await call(`POST /api/schedules/${schedule.id}/executions`)).json().id;
});

test('a table of five hundred rows is saved; tables of more than a form can hold are refused with a message, and saved answers stay', async () => {
  for (const n of [0, 1, 2, 3]) expect((await answerTo(n, rows(500, 'Bolt'))).statusCode).toBe(200);
  const refused = await answerTo(4, rows(500, 'x'.repeat(60)));
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: 'ANSWERS_TOO_LONG', message: expect.stringMatching(/Shorten the longest tables/) },
  ]);
  const { answers } = (await call(`GET /api/executions/${id}/answers`)).json();
  expect(answers).toHaveLength(4);
  // An answer that replaces another counts instead of it.
  expect((await answerTo(0, rows(500, 'Screw'), 1)).statusCode).toBe(200);
});

test('as much as a form can hold does not block the event loop while it is saved, read and finished', async () => {
  let version = 0;
  const turns = [
    await longestBlocking(async () => {
      const saved = await answerTo(5, rows(500, `Nut ${version}`), version++);
      expect(saved.statusCode).toBe(200);
    }),
    await longestBlocking(() => call(`GET /api/executions/${id}/answers`)),
  ];
  expect(Math.max(...turns), String(turns)).toBeLessThan(MAX_BLOCKING_MS);
  expect((await call(`POST /api/executions/${id}/submit`)).statusCode).toBe(200);
});

test('the response for a form that is filled in has exactly the fields of the contract', async () => {
  for (const { path, responses } of [contract.getExecution, contract.listAnswers]) {
    const body = (await call(`GET ${path.replace('{id}', String(id))}`)).json();
    expect(responses[200].parse(body)).toEqual(body);
  }
});
