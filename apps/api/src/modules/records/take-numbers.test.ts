import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { insertRecords } from './insert-records.ts';
import { personWith } from './records.factory.ts';
import { takeNumbers, takenNumbers } from './take-numbers.ts';

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);
let owner: Person;
let facilityId: number;

beforeAll(async () => {
  owner = await personWith(t, t.tenants.acme, []);
  facilityId = await addFacility(t, t.tenants.acme, 'Yard');
});

const insert = (numbers: readonly string[]) =>
  insertRecords(
    db(),
    { type: 'hazard', table: 'hazard' },
    numbers.map((number) => ({
      record: {
        ...{ number, status: 'Open', title: 'Hole', description: 'A hole' },
        ...{ facility_id: facilityId, owner_id: owner.id },
      },
      own: { immediate_danger: false },
      people: [[owner.id, 'owner'] as const],
    })),
  );

test('numbers are taken in order, without those that people have typed, each once', async () => {
  expect(await takeNumbers(db(), 'hazard', 2)).toEqual(['HAZ-000001', 'HAZ-000002']);
  await insert(['HAZ-000004', 'HAZ-000006', 'HAZ-000007']);
  expect(await takeNumbers(db(), 'hazard', 3, ['HAZ-000005'])).toEqual(['HAZ-000003', 'HAZ-000008', 'HAZ-000009']);
  expect(await takeNumbers(db(), 'hazard', 0)).toEqual([]);
  const [some, others] = await Promise.all([takeNumbers(db(), 'hazard', 5), takeNumbers(db(), 'hazard', 5)]);
  expect(new Set([...some, ...others]).size).toBe(10);
  expect(await takeNumbers(db(), 'incident', 1)).toEqual(['INC-000001']);
  expect(await takenNumbers(db(), 'hazard', ['HAZ-000004', 'HAZ-000005', 'HAZ-0'])).toEqual(new Set(['HAZ-000004']));
});

/** How many rows of records `work` reads, as PostgreSQL counts them within a transaction. */
const rowsReadBy = (work: (tx: ReturnType<typeof db>) => Promise<unknown>): Promise<number> =>
  db()
    .transaction()
    .execute(async (tx) => {
      const read = async () =>
        (
          await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int read
            from pg_stat_xact_user_tables where schemaname = 'app' and relname = 'record'`.execute(tx)
        ).rows[0]?.read ?? 0;
      const before = await read();
      await work(tx);
      return (await read()) - before;
    });

test('500 numbers among 2,000 records that were not analyzed yet are looked up by a few rows for each', async () => {
  for (let n = 0; n < 4; n += 1) await insert(Array.from({ length: 500 }, (_, at) => `OLD-${n}-${at}`));
  const numbers = Array.from({ length: 500 }, (_, at) => `OLD-2-${at}`);
  expect(await rowsReadBy((tx) => takenNumbers(tx, 'hazard', numbers))).toBeLessThan(5_000);
  expect(await rowsReadBy((tx) => takeNumbers(tx, 'hazard', 500))).toBeLessThan(5_000);
});
