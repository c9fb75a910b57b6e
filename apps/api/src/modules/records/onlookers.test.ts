import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { hazardCalls } from './records.factory.ts';

const t = useTestApp();

test('an auditor reads a record and its history, but cannot change it', async () => {
  const { acme } = t.tenants;
  const h = hazardCalls(t, acme);
  const facilityId = await addFacility(t, acme, 'Boston Yard');
  await t.person(acme, 'administrator');
  const worker = await t.person(acme, 'employee');
  const auditor = await t.person(acme, 'auditor');
  const one = await h.raise(worker, { facilityId });
  const other = await h.raise(worker, { facilityId });
  const seen = await h.get(auditor, one.id);
  expect(Object.entries(seen.abilities).filter(([, may]) => may)).toEqual([]);
  expect((await h.call(auditor, `GET /api/records/${one.id}/history`)).statusCode).toBe(200);
  expect((await h.call(auditor, `POST /api/records/${one.id}/comments`, { body: 'I was here' })).statusCode).toBe(403);
  expect((await h.call(auditor, `POST /api/records/${one.id}/links`, { otherId: other.id })).statusCode).toBe(403);
  expect((await h.call(worker, `POST /api/records/${one.id}/links`, { otherId: other.id })).statusCode).toBe(200);
});
