import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { MAX_VIEWS } from './saved-views.ts';

const t = useTestApp();

test('a person has at most fifty views of a list, so that nobody fills other people’s menus with shared ones', async () => {
  const { acme } = t.tenants;
  const [person, colleague] = [await t.person(acme, 'employee'), await t.person(acme, 'employee')];
  const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, i) => ({ type: 'hazard', name: `View ${i}`, query: '' }));
  await t.database
    .forTenant(acme.id)
    .insertInto('saved_view')
    .values(rows.map((row) => ({ ...row, employee_id: person.id, is_shared: true })))
    .execute();
  const save = async (as: typeof person, type = 'hazard') => {
    const payload = { type, name: 'One more', query: 'tab=all' };
    const answer = await t.call('acme', 'POST /api/saved-views', { as, payload });
    return [answer.statusCode, answer.json().code];
  };
  expect(await save(person)).toEqual([201, undefined]);
  expect(await save(person)).toEqual([422, 'VIEWS_TOO_MANY']);
  expect(await save(person, 'incident')).toEqual([201, undefined]);
  expect(await save(colleague)).toEqual([201, undefined]);
});
