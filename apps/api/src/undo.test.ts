import { expect, test } from 'vitest';
import { undosOf } from './modules.ts';
import type { Change } from './platform/audit.ts';
import { UNDO_LIMITS } from './platform/undo.ts';
import { authorizedCaller, isAnsweredWell } from './testing/isolation/callers.ts';
import { casesOf } from './testing/isolation/cases.ts';
import { FIXTURES } from './testing/isolation/fixtures.ts';
import { type Document, operationsOf } from './testing/isolation/operations.ts';
import { send } from './testing/isolation/send.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { startTestApp } from './testing/test-app.ts';

/** Writing operations with a privilege of administration that administer nothing, and what they do instead. */
const NOT_ADMINISTRATION: Readonly<Record<string, string>> = {
  'POST /api/cf/risklevelmap/effect': 'counts what a change would concern',
  'POST /api/posters/held/delete': 'a decision about a report',
  'POST /api/posters/held/release': 'a decision about a report',
  'POST /api/management/groups/effect': 'counts whom a change would mean, and makes none',
  'POST /api/management/sign-in/provider/trial': 'tries what was set up, and changes none of it',
};
const t = await startTestApp();
const home = await sideOf(t, t.tenants.acme);
const undos = undosOf(t.platform);
const operations = operationsOf(t.app.swagger() as Document);
const cases = casesOf(operations, FIXTURES).filter(
  ({ operation: { key, method, privilege } }) =>
    method !== 'GET' && privilege?.startsWith('management.') && !NOT_ADMINISTRATION[key],
);
/** Switching a provider needs one outside of this suite: what these operations write is looked up in the list of undos alone. */
const NEEDS_A_PROVIDER: Readonly<Record<string, string>> = {
  'POST /api/management/sign-in/provider/switch-on': 'signIn.providerSwitchedOn',
  'POST /api/management/sign-in/provider/switch-off': 'signIn.providerSwitchedOff',
};
const undoing = operations.find(({ key }) => key === 'POST /api/management/audit/{id}/undo');

const entriesAfter = (id: number) =>
  home.db.selectFrom('audit_entry').selectAll().where('id', '>', id).orderBy('id').execute();
const lastEntry = async (): Promise<number> =>
  (
    await home.db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

test('every operation that is left out exists', () => {
  const keys = operations.map(({ key }) => key);
  expect(
    [...Object.keys(NOT_ADMINISTRATION), ...Object.keys(NEEDS_A_PROVIDER)].filter((key) => !keys.includes(key)),
  ).toEqual([]);
  expect(cases.length).toBeGreaterThan(20);
});

test.each(cases)(
  '$operation.key is logged and can be undone, or cannot for one of three reasons',
  async ({ operation, fixture }) => {
    const elsewhere = NEEDS_A_PROVIDER[operation.key];
    if (elsewhere !== undefined) {
      expect(undos[elsewhere]).toBeTypeOf('function');
      return;
    }
    for (const make of [fixture.call, ...(fixture.also ?? [])]) {
      const call = await make(home);
      const { token, id: callerId } = await authorizedCaller(operation, fixture, home);
      const before = await lastEntry();
      const answer = await send(operation, home, call, token);
      expect([answer.body, isAnsweredWell(fixture, answer.statusCode)]).toEqual([expect.anything(), true]);
      const written = (await entriesAfter(before)).filter(({ actor_id }) => actor_id === callerId);
      expect(written.length, 'lines in the log').toBeGreaterThan(0);
      const ways = written.map(({ action }) => [action, undos[action]] as const);
      const limits = ways.filter(([, way]) => typeof way !== 'function');
      expect(limits.filter(([, way]) => !(UNDO_LIMITS as readonly unknown[]).includes(way))).toEqual([]);
      expect(answer.headers['audit-entry'] === undefined).toBe(limits.length > 0);
      if (limits.length || !undoing) continue;

      const administrator = await home.t.person(home.tenant, 'administrator');
      const undone = await send(
        undoing,
        home,
        { params: { id: Number(answer.headers['audit-entry']) } },
        administrator.token,
      );
      expect([undone.statusCode, undone.body]).toEqual([200, expect.anything()]);
      // Each line is undone by one that has the opposite values, where both are about the same properties.
      const opposite = await entriesAfter(written.at(-1)?.id ?? 0);
      for (const line of written) {
        const other = opposite.find(({ undoes_id }) => undoes_id === line.id);
        expect(other, line.action).toBeDefined();
        const back = other?.change as unknown as Change | undefined;
        for (const [name, [was, is]] of Object.entries(line.change as unknown as Change))
          if (back?.[name]) expect([name, back[name]]).toEqual([name, [is, was]]);
      }
    }
  },
);
