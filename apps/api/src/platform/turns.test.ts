import { expect, test } from 'vitest';
import type { Actor, Tenant } from './context.ts';
import { limitConcurrencyPerPerson } from './turns.ts';

const person = (tenant: number, employeeId: number) => ({
  tenant: { id: tenant } as Tenant,
  actor: { employeeId } as Actor,
});

test('concurrent work is limited per person of each tenant, and finished or failed work frees a place', async () => {
  const inTurn = limitConcurrencyPerPerson(2);
  const doors = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const work = doors.map(({ promise }) => inTurn(person(1, 7), () => promise));
  const refusal = { status: 429, code: 'TOO_MANY_ATTEMPTS' };
  await expect(inTurn(person(1, 7), async () => 'third')).rejects.toMatchObject(refusal);
  expect(await inTurn(person(1, 8), async () => 'another person')).toBe('another person');
  expect(await inTurn(person(2, 7), async () => 'another tenant')).toBe('another tenant');
  doors[0]?.resolve('first');
  doors[1]?.reject(new Error('second'));
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await inTurn(person(1, 7), async () => 'third')).toBe('third');
});
