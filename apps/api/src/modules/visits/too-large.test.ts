import { randomUUID } from 'node:crypto';
import * as boardCalls from '@safety-qube/contract/endpoints/visit-board';
import * as visitCalls from '@safety-qube/contract/endpoints/visits';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const v = () => visitorCalls(t);
let admin: Person;
let poster: PosterOf;
const claim = someClaim();

/** Bytes of the largest picture, and of ten times as much. */
const TEN_PICTURES = 100_000_000;
const CALLS = Object.values({ ...visitCalls, ...boardCalls }).filter(({ method }) => method === 'POST');

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  const owner = await t.person(acme(), 'ehsManager');
  const facilityId = await addFacility(t, acme(), 'Boston Yard');
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: owner.id })
    .where('id', '=', facilityId)
    .execute();
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  const form = await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const [made] = (await t.call('acme', 'POST /api/posters', { as: admin, payload })).json().posters;
  poster = { code: made.code, scheduleId: made.forms[0].scheduleId };
  await send('POST', '/api/visit/reports', JSON.stringify(report(claim)));
});

const report = (by: string) => ({ scheduleId: poster.scheduleId, description: 'Oil on the floor', claim: by });

/** Sends a body as a device does whose language is Italian, with the token of the poster, or of the claim for calls about a report. */
async function send(method: 'POST', url: string, payload: string | Buffer, key: string = randomUUID()) {
  const isOfReport = /\/(report|files)(\/|$)/.test(url);
  const headers = {
    host: 'acme.localhost',
    authorization: await v().enter(isOfReport ? { claim } : { code: poster.code }),
    'accept-language': 'it',
    'content-type': typeof payload === 'string' ? 'application/json' : 'image/jpeg',
    'idempotency-key': key,
  };
  return t.app.inject({ method, url, headers, payload });
}

test('the calls that visitors make with a body are known', () => {
  expect(CALLS.map(({ path }) => path).sort()).toEqual([
    '/api/aum/mauth',
    '/api/visit/board/{id}/seen',
    '/api/visit/files',
    '/api/visit/notes',
    '/api/visit/report/accept',
    '/api/visit/report/decline',
    '/api/visit/report/messages',
    '/api/visit/reports',
  ]);
});

test.each(CALLS.map(({ path }) => path))(
  'a body ten times too large is refused by %s in the reader’s language, and nothing is lost',
  async (path) => {
    const url = path.replace('{id}', '1');
    const isPicture = path === visitCalls.addVisitorFile.path;
    const most = t.app.initialConfig.bodyLimit ?? Number.NaN;
    const body = isPicture ? Buffer.alloc(TEN_PICTURES) : JSON.stringify({ text: 'a'.repeat(10 * most) });
    const before = await v().view(claim);
    const key = randomUUID();
    const { statusCode, ...answer } = await send('POST', url, body, key);
    expect([statusCode, answer.json()]).toEqual([
      413,
      isPicture
        ? {
            code: 'ATTACHMENT_TOO_LARGE',
            message: 'Questo file è troppo grande. Scegline uno di al massimo 10 MB.',
          }
        : { code: 'TOO_LARGE', message: 'Il contenuto è troppo grande per essere inviato.' },
    ]);
    expect(await v().view(claim)).toEqual(before);
    // The key is free: what is made shorter is taken.
    expect((await send('POST', '/api/visit/reports', JSON.stringify(report(someClaim())), key)).statusCode).toBe(201);
  },
);
