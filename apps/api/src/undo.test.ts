import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { expect, test } from 'vitest';
import { importCalls } from './modules/imports/imports.factory.ts';
import { undosOf } from './modules.ts';
import type { Change } from './platform/audit.ts';
import { UNDO_LIMITS } from './platform/undo.ts';
import { authorizedCaller, isAnsweredWell } from './testing/isolation/callers.ts';
import { casesOf } from './testing/isolation/cases.ts';
import { FIXTURES } from './testing/isolation/fixtures.ts';
import { type Document, type Operation, operationsOf } from './testing/isolation/operations.ts';
import { send } from './testing/isolation/send.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { startTestApp } from './testing/test-app.ts';

/** The parts of the product in which people work with records and forms, and with what is their own. */
const WORK =
  /^\w+ \/api\/(alerts|attachments|contact|executions|exports|hazards|i18n|identity|incidents|issues|records|saved-views|tasks|visit|aum\/(mauth|notification|signout))(\/|$)/;
/** Further operations that administer nothing, and what they do instead. */
const NOT_ADMINISTRATION: Readonly<Record<string, string>> = {
  'PATCH /api/aum/um/managenotification/{id}': 'which notifications somebody wants',
  'POST /api/posters/held/delete': 'a decision about a report',
  'POST /api/posters/held/release': 'a decision about a report',
  'POST /api/schedules/{id}/executions': 'a form is begun',
  'POST /api/management/audit/{id}/undo': 'logged as what it does',
};
/** Operations that count, try or prepare a change: they write no line that says that something was changed. */
const PREPARATION = [
  'POST /api/cf/risklevelmap/effect',
  'POST /api/management/groups/effect',
  'POST /api/management/sign-in/provider/trial',
  'PUT /api/templates/{id}/draft',
  'POST /api/templates/images',
  'POST /api/imports',
  'PUT /api/imports/{id}',
  'POST /api/imports/{id}/check',
  'POST /api/imports/{id}/repeat',
  'POST /api/imports/work/{kind}/cancel',
  'DELETE /api/imports/{id}',
  'POST /api/import-mappings',
  'DELETE /api/import-mappings/{id}',
];
/** Lines of preparation: a file of records was checked, or one without records was deleted. */
const PREPARING = ['import.checking', 'import.deleted', 'signIn.providerTried'];

/** What counts on the organization's data what an operation takes away or moves, which its page shows before. */
const EFFECTS: Readonly<Record<string, string>> = {
  'PUT /api/app/config/{name}': 'GET /api/management/configuration/{name}/effect',
  'PUT /api/app/org/levels/{key}': 'GET /api/app/org/levels/settings',
  'POST /api/approvers': 'GET /api/approvers/effect',
  'PATCH /api/approvers/{id}': 'GET /api/approvers/effect',
  'DELETE /api/approvers/{id}': 'GET /api/approvers/effect',
  'DELETE /api/aum/um': 'GET /api/aum/um/work',
  'PATCH /api/aum/um/employee': 'GET /api/aum/um/{id}/effect',
  'PUT /api/aum/um/status': 'GET /api/aum/um/{id}/effect',
  'POST /api/cf': 'GET /api/custom-fields/{id}/use',
  'DELETE /api/cf/{type}/{id}': 'GET /api/custom-fields/{id}/use',
  'POST /api/cf/risklevelmap': 'POST /api/cf/risklevelmap/effect',
  'POST /api/confidentiality': 'GET /api/confidentiality/effect',
  'PATCH /api/confidentiality/{id}': 'GET /api/confidentiality/effect',
  'DELETE /api/confidentiality/{id}': 'GET /api/confidentiality/effect',
  'POST /api/confidentiality/{id}/apply': 'GET /api/confidentiality/effect',
  'POST /api/fm/facility/create': 'GET /api/fm/{level}/{id}/use',
  'POST /api/fm/{level}/create': 'GET /api/fm/{level}/{id}/use',
  'DELETE /api/fm/{level}/{id}': 'GET /api/fm/{level}/{id}/use',
  'PATCH /api/management/groups/{id}': 'POST /api/management/groups/effect',
  'DELETE /api/management/groups/{id}': 'POST /api/management/groups/effect',
  'DELETE /api/posters/{id}': 'GET /api/posters/{id}',
  'POST /api/posters/{id}/renew': 'GET /api/posters/{id}',
  'DELETE /api/schedules/{id}': 'GET /api/schedules/{id}/use',
  'PUT /api/rp/{roleId}/{privilege}/{granted}': 'GET /api/rp/{roleId}/{privilege}/effect',
  'POST /api/templates/{id}/archive': 'GET /api/templates/{id}/use',
  'POST /api/templates/{id}/publish': 'GET /api/templates/{id}/comparison',
};
/** Operations that count it themselves if they are asked to write nothing. */
const DRY_RUNS = ['POST /api/aum/um/employee/bulk', 'POST /api/aum/um/employee/file', 'POST /api/fm/places/file'];
/** Operations that take nothing away and move nothing, and why those do not that could be thought to. */
const TAKE_NOTHING: Readonly<Record<string, string | null>> = {
  'PUT /api/app/org/name': null,
  'POST /api/asset-statuses': null,
  'PATCH /api/asset-statuses/{id}': 'assets keep a status that is not offered any more',
  'POST /api/assets': null,
  'PATCH /api/assets/{id}': 'records keep their asset',
  'PUT /api/aum/um/anonymous': 'the person has left, and everything was handed over',
  'PUT /api/aum/um/delegate': 'a deputy has relations besides the person',
  'POST /api/aum/um/employee': null,
  'POST /api/aum/um/employee/dp/{id}': null,
  'POST /api/aum/um/{id}/invitation': null,
  'POST /api/aum/um/handover/{id}/undo': 'an undo names what stays',
  'PUT /api/aum/um/successor': null,
  'PUT /api/cf/{type}/import/{sourceFacility}/{targetFacility}': 'fields that are there stay',
  'POST /api/fm/moves/{id}/undo': 'an undo names what stays',
  'POST /api/imports/{id}/start': null,
  'POST /api/imports/{id}/cancel': 'the import, which its page shows',
  'POST /api/imports/{id}/undo': 'the import, which its page shows',
  'PUT /api/management/audit/recipients': null,
  'POST /api/management/service-accounts': null,
  'PATCH /api/management/service-accounts/{id}': 'the page of the account names its valid tokens',
  'POST /api/management/service-accounts/{id}/tokens': null,
  'DELETE /api/management/service-accounts/{id}/tokens/{tokenId}':
    'the token says what it may do, and when it was last used',
  'PATCH /api/management/branding': 'shown before in the preview',
  'DELETE /api/management/branding': 'shown before in the preview',
  'POST /api/management/branding/pictures/{kind}': 'shown before in the preview',
  'DELETE /api/management/branding/pictures/{kind}': 'shown before in the preview',
  'POST /api/management/groups': null,
  'PUT /api/management/sign-in/emergency': null,
  'PUT /api/management/sign-in/provider': 'people sign in as before until it is switched on',
  'DELETE /api/management/sign-in/provider': 'only one that is switched off',
  'POST /api/management/sign-in/provider/switch-on': 'everybody signs in there, which was tried before',
  'POST /api/management/sign-in/provider/switch-off': 'everybody signs in with a password again',
  'PUT /api/management/translations': null,
  'PUT /api/management/translations/words': null,
  'PUT /api/management/translations/candidates/{id}/{decision}': null,
  'DELETE /api/management/translations/{id}': 'the text is that of the product again',
  'POST /api/option-lists': null,
  'PUT /api/option-lists/{id}': 'templates keep what they copied from it',
  'DELETE /api/option-lists/{id}': 'templates keep what they copied from it',
  'POST /api/posters': null,
  'POST /api/priorities': null,
  'PATCH /api/priorities/{id}': 'records keep a priority that is not offered any more',
  'POST /api/question-bank': null,
  'DELETE /api/question-bank/{id}': 'templates keep what they copied from it',
  'POST /api/rp': null,
  'PATCH /api/rp/{id}': null,
  'DELETE /api/rp/{id}': 'only one that nobody has',
  'POST /api/schedules': null,
  'POST /api/templates': null,
  'POST /api/templates/import': null,
  'DELETE /api/templates/{id}': 'only one that is archived',
  'DELETE /api/templates/{id}/left-out': null,
  'POST /api/templates/{id}/restore': null,
};

const t = await startTestApp();
const home = await sideOf(t, t.tenants.acme);
const undos = undosOf(t.platform);
const operations = operationsOf(t.app.swagger() as Document);
const administration = operations.filter(
  ({ key, method, access }) =>
    method !== 'GET' &&
    access === 'session' &&
    !WORK.test(key) &&
    !NOT_ADMINISTRATION[key] &&
    !PREPARATION.includes(key),
);
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** Switching a provider needs one outside of this suite: what these operations write is looked up in the list of undos alone. */
const NEEDS_A_PROVIDER: Readonly<Record<string, string>> = {
  'POST /api/management/sign-in/provider/switch-on': 'signIn.providerSwitchedOn',
  'POST /api/management/sign-in/provider/switch-off': 'signIn.providerSwitchedOff',
};
/** What only one person can undo: who named their own successor, and who uploaded the file of an import. */
const ownerOf = ({ path }: Operation, caller: string): string | undefined =>
  path === '/api/aum/um/successor' ? caller : path.startsWith('/api/imports/') ? home.administrator.token : undefined;
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
/** Fails for what a line does not say in words: a property by its name in the code, or a value as JSON. */
async function checkWords({ id, action, change }: { id: number; action: string; change: unknown }): Promise<void> {
  const answer = await t.call('acme', `GET /api/management/audit/${id}`, { as: home.administrator });
  const { text, changes } = answer.json<AuditEntry>();
  const raw = changes.filter(
    ({ label, before, after }) =>
      label in (change as Change) || [before, after].some((value) => /^[[{]|":/.test(value ?? '')),
  );
  expect([action, answer.statusCode, text === action, raw]).toEqual([action, 200, false, []]);
}
const imports = importCalls(t, t.tenants.acme);
/** Imports of records are worked on in the background. */
const finishWork = ({ path }: Operation, id: unknown) =>
  path.startsWith('/api/imports/{id}/') && path !== '/api/imports/{id}/start' ? imports.work(Number(id)) : undefined;

test('every operation that is left out exists, and each of administration says what it takes away', () => {
  const keys = operations.map(({ key }) => key);
  const left = [NOT_ADMINISTRATION, NEEDS_A_PROVIDER].flatMap((table) => Object.keys(table));
  expect([...left, ...PREPARATION, ...Object.values(EFFECTS)].filter((key) => !keys.includes(key))).toEqual([]);
  const said = [...Object.keys(EFFECTS), ...DRY_RUNS, ...Object.keys(TAKE_NOTHING)];
  expect(said.toSorted()).toEqual(administration.map(nameOf).toSorted());
  const dry = operations.filter(({ key }) => DRY_RUNS.includes(key));
  expect(
    dry.filter(
      ({ parameters, body }) => !parameters.some(({ name }) => name === 'dryRun') && !body?.properties?.['dryRun'],
    ),
  ).toEqual([]);
});

test.each(
  casesOf(
    operations.filter(({ key }) => PREPARATION.includes(key)),
    FIXTURES,
  ),
)('$operation.key changes nothing that needs an undo', async ({ operation, fixture }) => {
  const call = await fixture.call(home);
  const { token, id } = await authorizedCaller(operation, fixture, home);
  const before = await lastEntry();
  const answer = await send(operation, home, call, token);
  expect([answer.body, isAnsweredWell(fixture, answer.statusCode)]).toEqual([expect.anything(), true]);
  const written = (await entriesAfter(before)).filter(({ actor_id }) => actor_id === id);
  expect(written.map(({ action }) => action).filter((action) => !PREPARING.includes(action))).toEqual([]);
});

test.each(casesOf(administration, FIXTURES))(
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
      await finishWork(operation, call.params?.['id']);
      const written = (await entriesAfter(before)).filter(({ actor_id }) => actor_id === callerId);
      expect(written.length, 'lines in the log').toBeGreaterThan(0);
      for (const line of written) await checkWords(line);
      const ways = written.map(({ action }) => [action, undos[action]] as const);
      const limits = ways.filter(([, way]) => typeof way !== 'function');
      expect(limits.filter(([, way]) => !(UNDO_LIMITS as readonly unknown[]).includes(way))).toEqual([]);
      expect(answer.headers['audit-entry'] === undefined).toBe(limits.length > 0);
      if (limits.length || !undoing) continue;

      const undoer = ownerOf(operation, token) ?? (await home.t.person(home.tenant, 'administrator')).token;
      const entry = Number(answer.headers['audit-entry']);
      const undone = await send(undoing, home, { params: { id: entry } }, undoer);
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
