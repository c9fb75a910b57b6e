import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { uploadWork } from '../../platform/heavy-work.ts';
import { photoFromPhone, pngOf } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { filesOf, sendFile } from './attachments.factory.ts';

const t = useTestApp();
let worker: Person;
let colleague: Person;
let stranger: Person;
beforeAll(async () => {
  worker = await t.person(t.tenants.acme, 'employee');
  colleague = await t.person(t.tenants.acme, 'employee');
  stranger = await t.person(t.tenants.globex, 'employee');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

/** A picture of a few kilobytes that takes a processor about a tenth of a second. */
const large = pngOf(1600, 1600);

test('one person’s many pictures block neither colleagues nor another tenant', async () => {
  const photo = await photoFromPhone();
  const answered: string[] = [];
  const flood = Array.from({ length: 10 }, () =>
    sendFile(t, worker, 'a.png', large).then(() => answered.push('flood')),
  );
  await expect.poll(() => answered.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  const theirs = [
    sendFile(t, colleague, 'a.jpg', photo),
    t.call('globex', 'POST /api/attachments?name=a.jpg', {
      as: stranger,
      payload: photo,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  ].map((one) => one.then(({ statusCode }) => answered.push(String(statusCode))));
  await Promise.all([...flood, ...theirs]);
  // The picture that was being processed has finished meanwhile, and perhaps the next; not all that were sent before.
  expect(answered.lastIndexOf('201')).toBeLessThan(6);
  expect(answered.filter((one) => one === '201')).toHaveLength(2);
});

test('an upload whose browser has disconnected leaves the queue at once, and nothing of it is left', async () => {
  const before = await filesOf(t);
  const door = Promise.withResolvers<void>();
  const taken = uploadWork({ tenant: t.tenants.acme, requester: { personId: worker.id } }, () => door.promise);
  const headers = { host: 'acme.localhost', authorization: worker.token, 'content-type': 'application/octet-stream' };
  const { port } = t.app.server.address() as AddressInfo;
  const gone = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/attachments?name=a.png', headers });
  gone.on('error', () => undefined);
  gone.end(large);
  await expect.poll(async () => (await filesOf(t)).length, { timeout: 5000 }).toBe(before.length + 1);
  gone.destroy();
  await expect.poll(() => filesOf(t), { timeout: 5000 }).toEqual(before);
  door.resolve();
  await taken;
  expect((await sendFile(t, worker, 'next.png', large)).statusCode).toBe(201);
});
