import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FairQueueOptions, fairQueue, type Requester } from './fair-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Tenants are named in these tests; returns the id of a name. */
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? ids.set(name, ids.size + 1).size;

/** Creates a queue whose places are released manually, in the order of `seated`. */
function watch(options: FairQueueOptions) {
  const queue = fairQueue(options);
  const seated: { key: string; name: string; leave: () => void }[] = [];
  const refused: { name: string; code: string }[] = [];
  const ask = (key: string, name = key, requester?: Requester): void =>
    void queue.take(idOf(key), requester).then(
      (leave) => seated.push({ key, name, leave }),
      (error: { code: string }) => refused.push({ name, code: error.code }),
    );
  const leaveFirst = async (): Promise<string | undefined> => {
    const first = seated.shift();
    first?.leave();
    await settled();
    return first?.name;
  };
  return { queue, seated, refused, ask, leaveFirst };
}

/** Creates a requester that can disconnect, like a browser. */
function makeAsker() {
  const listeners = new Set<() => void>();
  let isGone = false;
  const requester: Requester = {
    isGone: () => isGone,
    onGone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    requester,
    listeners,
    go() {
      isGone = true;
      for (const listener of [...listeners]) listener();
    },
  };
}

test('waiting tenants are served round-robin, and the requests of one in order of arrival', async () => {
  const { ask, leaveFirst } = watch({ places: 1, spare: 0, timeoutMs: 1000 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask(name.charAt(0), name);
  await settled();
  const order: (string | undefined)[] = [];
  for (let i = 0; i < 7; i++) order.push(await leaveFirst());
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('people of a tenant are served round-robin, however much each of them asks, after the round-robin of tenants', async () => {
  const { ask, leaveFirst } = watch({ places: 1, spare: 0, timeoutMs: 1000 });
  const all = ['a1 x', 'a1 y', 'a1 z', 'a1 ä', 'a2 x', 'a3 x', 'a2 y', 'b1 x', 'b1 y'];
  for (const name of all) ask(name.charAt(0), name, { personId: Number(name.charAt(1)) });
  await settled();
  const order: (string | undefined)[] = [];
  for (let i = 0; i < all.length; i++) order.push(await leaveFirst());
  expect(order).toEqual(['a1 x', 'a1 y', 'b1 x', 'a2 x', 'b1 y', 'a3 x', 'a1 z', 'a2 y', 'a1 ä']);
});

test('a person gets at most `maxPerPerson` places, and the others are left for other people', async () => {
  const { ask, seated, queue } = watch({ places: 3, spare: 1, maxPerPerson: 1, timeoutMs: 1000 });
  for (let i = 0; i < 10; i++) ask('flood', 'flood', { personId: 7 });
  ask('flood', 'colleague', { personId: 8 });
  ask('flood', 'third', { personId: 9 });
  ask('small', 'small', { personId: 7 });
  await settled();
  expect(seated.map(({ name }) => name)).toEqual(['flood', 'colleague', 'small']);
  expect(queue.figures()).toEqual({ busy: 3, idle: 0, awaited: 10 });
});

test('the visitors of one poster take turns together, as one person would', async () => {
  const { ask, seated } = watch({ places: 3, spare: 1, maxPerPerson: 1, timeoutMs: 1000 });
  for (let i = 0; i < 10; i++) ask('flood', 'flooded poster', { visitor: 'poster 7' });
  ask('flood', 'another poster', { visitor: 'poster 8' });
  ask('small', 'another tenant', { visitor: 'poster 9' });
  await settled();
  expect(seated.map(({ name }) => name)).toEqual(['flooded poster', 'another poster', 'another tenant']);
});

test('one tenant alone gets all places but the spare ones, which are free for another', async () => {
  const { ask, seated, queue } = watch({ places: 5, spare: 2, timeoutMs: 1000 });
  for (let i = 0; i < 10; i++) ask('flood');
  ask('small');
  await settled();
  expect(seated.map(({ key }) => key)).toEqual(['flood', 'flood', 'flood', 'small']);
  expect(queue.figures()).toEqual({ busy: 4, idle: 1, awaited: 7 });
});

test('releasing a place twice frees it once', async () => {
  const { ask, seated, queue } = watch({ places: 1, spare: 0, timeoutMs: 1000 });
  ask('a');
  await settled();
  for (let i = 0; i < 3; i++) seated[0]?.leave();
  expect(queue.figures().idle).toBe(1);
});

test('a request is refused with BUSY after the timeout of the queue or its own', async () => {
  const { ask, refused } = watch({ places: 1, spare: 0, timeoutMs: 1000 });
  ask('a');
  ask('a', 'waits');
  ask('b', 'waits long', { timeoutMs: 5000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual([{ name: 'waits', code: 'BUSY' }]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(refused.map(({ name }) => name)).toEqual(['waits', 'waits long']);
});

test('a requester that disconnects is removed at once, and one that is already gone gets no place', async () => {
  const { ask, refused, seated, queue, leaveFirst } = watch({ places: 1, spare: 0, timeoutMs: 1000 });
  const [goes, stays, gone] = [makeAsker(), makeAsker(), makeAsker()];
  gone.go();
  ask('a');
  ask('a', 'goes', goes.requester);
  ask('a', 'stays', stays.requester);
  ask('b', 'gone', gone.requester);
  goes.go();
  await settled();
  expect(refused.map(({ name, code }) => [name, code])).toEqual([
    ['gone', 'CALLER_GONE'],
    ['goes', 'CALLER_GONE'],
  ]);
  expect(queue.figures().awaited).toBe(1);
  await leaveFirst();
  expect(seated.map(({ name }) => name)).toEqual(['stays']);
  expect([goes, stays].map(({ listeners }) => listeners.size)).toEqual([0, 0]);
});

test('property: capacity and limits are never exceeded, no place stays free for a waiter, and every request ends', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), key: fc.nat(3), personId: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), which: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('go' as const), which: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(600) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.nat(3),
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { maxLength: 120 }),
      async (places, spare, maxPerPerson, steps) => {
        const maxPerTenant = Math.max(1, places - spare);
        const { queue, seated, refused, ask } = watch({ places, spare, maxPerPerson, timeoutMs: 1000 });
        const people: (ReturnType<typeof makeAsker> & { key: string; personId: number; name: string })[] = [];
        const look = (): void => {
          const { busy, idle, awaited } = queue.figures();
          expect(busy).toBe(seated.length);
          expect(busy + idle).toBe(places);
          expect(seated.length).toBeLessThanOrEqual(places);
          const names = new Set([...seated, ...refused].map(({ name }) => name));
          const left = new Set(done);
          const waiting = people.filter(({ name }) => !names.has(name) && !left.has(name));
          expect(awaited).toBe(waiting.length);
          for (const key of new Set(people.map((one) => one.key))) {
            const mine = seated.filter((one) => one.key === key);
            expect(mine.length).toBeLessThanOrEqual(maxPerTenant);
            for (const personId of [0, 1, 2]) {
              const theirs = people.filter((one) => one.key === key && one.personId === personId);
              const seats = mine.filter((one) => theirs.some(({ name }) => name === one.name)).length;
              expect(seats).toBeLessThanOrEqual(maxPerPerson);
              // No one waits while there is a free place they may have.
              if (theirs.some((one) => waiting.includes(one)))
                expect(idle === 0 || mine.length === maxPerTenant || seats === maxPerPerson).toBe(true);
            }
          }
        };
        const done: string[] = [];
        for (const one of steps) {
          if (one.do === 'ask') {
            const { personId } = one;
            const person = { ...makeAsker(), key: `k${one.key}`, personId, name: `p${people.length}` };
            people.push(person);
            ask(person.key, person.name, { ...person.requester, personId });
          } else if (one.do === 'leave' && seated.length) {
            const [left] = seated.splice(one.which % seated.length, 1);
            done.push(left?.name ?? '');
            left?.leave();
          } else if (one.do === 'go' && people.length) people[one.which % people.length]?.go();
          else if (one.do === 'pass') await vi.advanceTimersByTimeAsync(one.ms);
          await settled();
          look();
        }
        // Those who still wait get a place when one is released, or are refused after the timeout at the latest.
        while (seated.length) {
          const left = seated.shift();
          done.push(left?.name ?? '');
          left?.leave();
          await settled();
        }
        await vi.advanceTimersByTimeAsync(1000);
        expect(queue.figures()).toEqual({ busy: 0, idle: places, awaited: 0 });
        expect([...done, ...refused.map(({ name }) => name)].sort()).toEqual(people.map(({ name }) => name).sort());
        expect(people.reduce((sum, { listeners }) => sum + listeners.size, 0)).toBe(0);
      },
    ),
    { numRuns: 300 },
  );
});

test('between two turns of a tenant every other waiting tenant has one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 2, maxLength: 60 }), async (keys) => {
      const { ask, leaveFirst } = watch({ places: 1, spare: 0, timeoutMs: 1000 });
      for (const [i, key] of keys.entries()) ask(`k${key}`, `k${key} ${i}`);
      await settled();
      const waiting = new Map<string, number>();
      for (const key of keys.slice(1)) waiting.set(`k${key}`, (waiting.get(`k${key}`) ?? 0) + 1);
      await leaveFirst(); // had its place before the others waited
      const since = new Map<string, Set<string>>();
      for (let i = 1; i < keys.length; i++) {
        const key = String(await leaveFirst()).slice(0, 2);
        const others = [...waiting].filter(([other, count]) => other !== key && count > 0).map(([other]) => other);
        const seen = since.get(key);
        if (seen) for (const other of others) expect(seen).toContain(other);
        for (const set of since.values()) set.add(key);
        since.set(key, new Set());
        waiting.set(key, (waiting.get(key) ?? 0) - 1);
      }
    }),
    { numRuns: 200 },
  );
});
