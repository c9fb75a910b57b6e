import { ListSort } from '@safety-qube/contract/schemas/records';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { after, cursorAfter, orderBy } from './list-order.ts';
import type { ItemRow } from './record-row.ts';

const t = useTestApp();

const LINE = { id: 7, priority: 2, due_on: '2026-11-01', updated_at: new Date('2026-11-01T10:00:00Z') } as ItemRow;

test.each(ListSort.options)('a page in the order %s starts at its cursor in the index, however deep', async (sort) => {
  const plan = await t.database
    .forTenant(t.tenants.acme.id)
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan to off`.execute(tx);
      await sql`set local enable_bitmapscan to off`.execute(tx);
      await sql`set local enable_sort to off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select r.id from record r
        where r.type = 'hazard' and r.shelf = 'closed' and ${after(sort, cursorAfter(sort, LINE))}
        order by ${orderBy(sort)} limit 26`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(plan).toMatch(/Index Cond: .*shelf = 'closed'.*(ROW\(|\(id [<>])/);
  expect(plan).not.toContain('Sort');
});
