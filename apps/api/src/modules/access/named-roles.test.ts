import { beforeAll, expect, test } from 'vitest';
import { addRecord } from '../../testing/isolation/things.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let boss: Person;
const db = () => t.database.forTenant(t.tenants.acme.id);
const call = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: boss, ...(payload && { payload }) });
  return [answer.statusCode, answer.json()] as const;
};

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
});

test.each([
  {
    what: 'a confidential record',
    name: async (role_id: number) => {
      const record_id = await addRecord({ t, tenant: t.tenants.acme, db: db() });
      await db().insertInto('record_role').values({ record_id, role_id }).execute();
    },
    forget: () => db().deleteFrom('record_role').execute(),
  },
  {
    what: 'a field that only its holders see',
    name: async (roleId: number) => {
      const field = { type: 'hazard', kind: 'text', label: 'For few', roleIds: [roleId] };
      expect((await call('POST /api/cf', field))[0]).toBe(200);
    },
    forget: () => db().updateTable('custom_field').set({ role_ids: [] }).execute(),
  },
  {
    what: 'a notification rule',
    name: (role_id: number) =>
      db()
        .insertInto('notification_rule')
        .values({ type: 'hazard', event: 'edited', audience: 'role', role_id, channel: 'mail' })
        .execute(),
    forget: () => db().deleteFrom('notification_rule').where('audience', '=', 'role').execute(),
  },
])('a role that $what names is not deleted', async ({ what, name, forget }) => {
  const [, { id }] = await call('POST /api/rp', { name: `Named by ${what}` });
  await name(id);
  const [status, { code }] = await call(`DELETE /api/rp/${id}`);
  expect([status, code]).toEqual([422, 'ROLE_NAMED']);
  await forget();
  expect((await call(`DELETE /api/rp/${id}`))[0]).toBe(200);
});
