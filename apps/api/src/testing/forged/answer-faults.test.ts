import { expect, test } from 'vitest';
import { type Answered, faultsOf, isThrottled } from './answer-faults.ts';

const headers = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
const request = { method: 'GET', url: '/api/hazards/1', headers: {} };
const refusal = (change: Partial<Answered> = {}): Answered => ({
  status: 404,
  headers,
  body: JSON.stringify({ code: 'NOT_FOUND', message: 'There is nothing here.' }),
  ...change,
});
const faults = (answer: Answered, statuses?: readonly number[]) =>
  faultsOf(answer, { request, ...(statuses && { statuses }) }, ['zqxaway']);

test('a refusal in the documented format is no fault', () => {
  expect(faults(refusal(), [404])).toEqual([]);
  expect(faults(refusal({ status: 401, body: '"Sign in again."' }), [401])).toEqual([]);
});

test('each fault of a response is reported', () => {
  const said = (body: object | string) => refusal({ body: typeof body === 'string' ? body : JSON.stringify(body) });
  expect(faults(refusal({ status: 500 }))).toContain('a fault of the server');
  expect(faults(refusal(), [403])).toEqual(['not 403']);
  expect(faults(said({ code: 'TAKEN', message: 'Title ZQXaway 5 is taken.' }))).toEqual(['leaks "zqxaway"']);
  expect(faults(refusal({ headers: { ...headers, location: '/zqxaway' } }))).toEqual(['leaks "zqxaway"']);
  expect(faults(refusal({ headers: { ...headers, 'set-cookie': 'forged=1' } }))).toEqual([
    'carries a header of the request',
  ]);
  expect(faults(refusal({ headers: { 'content-type': 'application/json' } }))).toEqual([
    'lacks the headers of every answer',
  ]);
  expect(faults(said({ code: 'OOPS', message: 'insert into x violates unique constraint' }))).toEqual([
    'shows the inside',
  ]);
  expect(faults(said({ code: 'OOPS', message: 'at run (/srv/apps/api/src/x.js)' }))).toEqual(['shows the inside']);
  expect(faults(said({ code: 'NOT_FOUND', message: 'Nothing', stack: 'x' }))).toEqual(['a refusal of another shape']);
  expect(faults(said({ code: 'NOT_FOUND', message: 'error.NOT_FOUND' }))).toEqual([
    'a refusal without code or sentence',
  ]);
  expect(faults(said('<h1>404</h1>'))).toEqual(['a refusal that cannot be read']);
  expect(faults(refusal({ status: 401 }))).toEqual(['a 401 without its sentence']);
  expect(faults(refusal({ headers: { ...headers, 'content-type': 'text/html' } }))).toEqual([
    'a refusal that is no JSON',
  ]);
});

test('a throttled response is counted separately, but leaks in it are still reported', () => {
  const busy = refusal({ status: 503, headers: { ...headers, 'retry-after': '5' } });
  expect([isThrottled(busy), isThrottled(refusal({ status: 503 })), isThrottled(refusal({ status: 429 }))]).toEqual([
    true,
    false,
    true,
  ]);
  expect(faults(busy, [404])).toEqual([]);
  expect(faults({ ...busy, body: 'zqxaway' })).toEqual(['leaks "zqxaway"']);
});
