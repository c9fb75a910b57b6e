import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let boss: Person;
let colleague: Person;

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
  colleague = await t.person(t.tenants.acme, 'administrator');
});

const save = async (body: object, as = boss) => {
  const answer = await t.call('acme', 'POST /api/cf', { as, payload: { type: 'hazard', ...body } });
  return { status: answer.statusCode, body: answer.json() };
};

test('of two administrators who make two fields shown by each other at once, one is refused', async () => {
  const added = async (label: string): Promise<number> => (await save({ kind: 'text', label })).body.id;
  const [one, other] = [await added('One'), await added('Other')];
  const gate = await t.owner.pool.connect();
  // Neither call can be finished before both have begun to wait: for the log, or for one another.
  await gate.query('begin; lock table app.audit_entry in share mode');
  const shownWhen = (fieldId: number) => ({ fieldId, when: { operator: 'answered' } });
  const saving = Promise.all([
    save({ id: one, shownWhen: shownWhen(other) }),
    save({ id: other, shownWhen: shownWhen(one) }, colleague),
  ]);
  await vi.waitFor(
    async () => {
      const { rows } = await gate.query(`select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`);
      expect(rows).toHaveLength(2);
    },
    { timeout: 20_000 },
  );
  await gate.query('commit');
  gate.release();
  const answers = await saving;
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('FIELD_CIRCLE');
});
