import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { roleId } from './people.factory.ts';

const t = useTestApp();

test('an invitation that is sent twice with one idempotency key invites once', async () => {
  const { acme } = t.tenants;
  const administrator = await t.person(acme, 'administrator');
  const invite = async () =>
    t.call('acme', 'POST /api/aum/um/employee', {
      as: administrator,
      headers: { 'idempotency-key': 'one-invitation' },
      payload: {
        email: 'new@acme.example',
        firstname: 'New',
        lastname: 'Person',
        roleId: await roleId(t, acme, 'employee'),
      },
    });
  const [first, again] = [await invite(), await invite()];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.body).toBe(first.body);
  const mails = await t.database
    .forTenant(acme.id)
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', 'new@acme.example')
    .execute();
  expect(mails).toHaveLength(1);
});
