import { expect, test } from 'vitest';
import type { Tenant } from './context.ts';
import { heavyWork } from './heavy-work.ts';

const ctx = (tenantId: number, personId: number, more = {}) => ({
  tenant: { id: tenantId } as Tenant,
  requester: { personId, ...more },
});

test('the queued work of one person does not delay that of others', async () => {
  const atOnce = heavyWork();
  const started: string[] = [];
  const door = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    started.push(name);
    await door.promise;
  };
  const all = [
    ...Array.from({ length: 40 }, () => atOnce(ctx(1, 1), work('flood'))),
    atOnce(ctx(1, 2), work('colleague')),
    atOnce(ctx(2, 3), work('another tenant')),
  ];
  await expect.poll(() => started).toEqual(['flood', 'colleague', 'another tenant']);
  door.resolve();
  await Promise.all(all);
});

test('the work of visitors has a place of its own: it takes none from people, and people none from it', async () => {
  const atOnce = heavyWork();
  const begun: string[] = [];
  const door = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await door.promise;
  };
  const visitor = { tenant: { id: 1 } as Tenant, requester: { visitor: 'poster 7' } };
  const all = [
    ...Array.from({ length: 40 }, () => atOnce(visitor, work('visitor'))),
    ...[1, 2, 3].map((id) => atOnce(ctx(id, 1), work('person'))),
  ];
  await expect.poll(() => begun).toEqual(['visitor', 'person', 'person', 'person']);
  door.resolve();
  await Promise.all(all);
});

test('waiting too long throws BUSY, a disconnected caller’s work is not started, and failed work releases its place', async () => {
  const atOnce = heavyWork({ places: 1, spare: 0, timeoutMs: 20 });
  const door = Promise.withResolvers<void>();
  const failing = atOnce(ctx(1, 1), () => door.promise);
  const late = atOnce(ctx(1, 2), async () => 'late');
  let go: () => void = () => undefined;
  const onGone = (listener: () => void) => {
    go = listener;
    return () => undefined;
  };
  const gone = atOnce(ctx(1, 3, { onGone, timeoutMs: 1000 }), async () => 'gone');
  go();
  await expect(gone).rejects.toMatchObject({ status: 499 });
  await expect(late).rejects.toMatchObject({ status: 503, code: 'BUSY', retryAfterSeconds: 5 });
  door.reject(new Error('failed'));
  await expect(failing).rejects.toThrow('failed');
  expect(await atOnce(ctx(1, 2), async () => 'next')).toBe('next');
});
