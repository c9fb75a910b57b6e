import { CHANGES } from '@safety-qube/domain/realtime';
import { beforeAll, expect, test, vi } from 'vitest';
import { connectAs, listen, type RawClient } from '../../testing/stomp-client.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const PEOPLE = 50;
const SOCKETS_EACH = 20;

const t = useTestApp();
let port: number;
beforeAll(async () => {
  port = await listen(t.app);
});

test('a thousand sockets receive one change within a second, each person only their own', async () => {
  const people: Person[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await t.person(t.tenants.acme, 'employee'));
  const clients: [Person, RawClient][] = [];
  for (const person of people)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: SOCKETS_EACH }, async (): Promise<[Person, RawClient]> => {
          const client = await connectAs(port, person.token);
          await client.subscribe(CHANGES);
          return [person, client];
        }),
      )),
    );
  const publishChange = (version: number, ids: number[]): void =>
    t.platform.relay.publish({
      tenantId: t.tenants.acme.id,
      destination: CHANGES,
      body: { type: 'hazard', id: 1, version, event: 'hazard.edited' },
      to: { people: ids },
    });
  const all = people.map((person) => person.id);
  const half = all.slice(0, PEOPLE / 2);
  const startedAt = performance.now();
  publishChange(1, all);
  const count = (): number => clients.reduce((sum, [, client]) => sum + client.bodies().length, 0);
  await vi.waitFor(() => expect(count()).toBe(PEOPLE * SOCKETS_EACH), { interval: 20 });
  expect(performance.now() - startedAt).toBeLessThan(1000);
  publishChange(2, half);
  publishChange(3, all);
  await vi.waitFor(() => expect(count()).toBe(2.5 * PEOPLE * SOCKETS_EACH));
  for (const [person, client] of clients) expect(client.bodies().length).toBe(half.includes(person.id) ? 3 : 2);
  for (const [, client] of clients) client.close();
});
