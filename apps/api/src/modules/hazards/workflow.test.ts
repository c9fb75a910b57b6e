import type { Privilege } from '@safety-qube/domain/privileges';
import type { HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from '../records/records.factory.ts';
import { useWorkflowTable, type WorkflowLine } from '../records/workflow.factory.ts';

type Action = (typeof HAZARD_ACTIONS)[number];

/**
 * The product's table of the workflow: the statuses of each action, who may perform it, and the next status (unchanged if empty).
 */
const LINES: Readonly<Record<Action, WorkflowLine>> = {
  assign: { from: ['Open'], who: ['owner', 'hazard.assign'], to: 'Assigned' },
  reassign: {
    from: [
      'Assigned',
      'Resolution Implemented',
      'Resolution Approved by EHS Team',
      'Resolution not Approved by EHS Team',
      'Resolution not Approved by Raiser',
    ],
    who: ['owner', 'hazard.assign'],
    to: '',
  },
  fix: { from: ['Open'], who: ['owner', 'hazard.resolve'], to: 'Resolution Implemented' },
  invalidate: { from: ['Open'], who: ['hazard.review', 'hazard.approveClose'], to: 'Closed' },
  implement: {
    from: ['Assigned', 'Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'],
    who: ['resolutionTeam', 'hazard.resolve'],
    to: 'Resolution Implemented',
  },
  approve: {
    from: ['Resolution Implemented'],
    who: ['ehsMember', 'hazard.approveClose'],
    to: 'Resolution Approved by EHS Team',
  },
  reject: {
    from: ['Resolution Implemented'],
    who: ['ehsMember', 'hazard.approveClose'],
    to: 'Resolution not Approved by EHS Team',
  },
  // Whoever gave the approval: see resolution.test.ts.
  withdraw: { from: ['Resolution Approved by EHS Team'], who: [], to: 'Resolution Implemented' },
  accept: { from: ['Resolution Approved by EHS Team'], who: ['raiser'], to: 'Closed' },
  decline: { from: ['Resolution Approved by EHS Team'], who: ['raiser'], to: 'Resolution not Approved by Raiser' },
  closeDuplicate: {
    from: [
      'Open',
      'Assigned',
      'Resolution Implemented',
      'Resolution Approved by EHS Team',
      'Resolution not Approved by EHS Team',
      'Resolution not Approved by Raiser',
    ],
    who: ['hazard.closeDuplicates'],
    to: 'Closed',
  },
};
const PRIVILEGES: readonly Privilege[] = [
  'hazard.assign',
  'hazard.resolve',
  'hazard.review',
  'hazard.approveClose',
  'hazard.closeDuplicates',
  'hazard.raise',
  'hazard.editInProgress',
];

const { t, acme, addFor, people, checkActions, checkAbilities } = useWorkflowTable<Action>({
  type: 'hazard',
  lines: LINES,
  statuses: RESOLUTION_STATUSES,
  privileges: PRIVILEGES,
  bodyOf(action, { member: one, other, file }) {
    switch (action) {
      case 'assign':
      case 'reassign':
        return { team: [one] };
      case 'fix':
      case 'implement':
        return { what: 'Done', attachmentIds: [file] };
      case 'closeDuplicate':
        return { of: other };
      case 'approve':
      case 'accept':
        return {};
      default:
        return { reason: 'Because' };
    }
  },
  met: (status) => (status === 'Closed' ? [403, 404, 422] : [200, 403, 404, 422]),
});
let facilityId: number;
let member: Person;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Reno Yard');
  member = await t.person(acme(), 'employee');
});

test.each(RESOLUTION_STATUSES)(
  'actions on a hazard that is %s answer as the table says: 200, else 403, 404 for users who do not see it, 422 in another status',
  checkActions,
  120_000,
);

test('the abilities of a hazard match what its calls allow, for everyone in every status', checkAbilities);

test('actions on an archived hazard are refused, and its abilities agree', async () => {
  const archivist = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign', 'hazard.record.archive']);
  const id = await addHazard(t, acme(), { facility_id: facilityId, archived_at: new Date() });
  const answer = await hazardCalls(t, acme()).act(archivist, id, 'assign', { team: [member.id] });
  expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'STATUS_FORBIDS' })]);
  const { abilities } = await hazardCalls(t, acme()).get(archivist, id);
  expect(abilities).toMatchObject({ assign: false, restore: true, archive: false, comment: false, edit: false });
});

test('a refusal names the status in the language of the caller', async () => {
  const id = await addFor('owner', 'Resolution Implemented');
  const answer = await t.call(acme().slug, `POST /api/hazards/${id}/assign`, {
    as: people.get('owner') as Person,
    language: 'fr-FR',
    headers: { 'if-match': '"1"' },
    payload: { team: [member.id] },
  });
  expect(answer.json()).toMatchObject({
    code: 'STATUS_FORBIDS',
    message: 'Ce n’est plus possible\u00a0: l’état de la fiche est maintenant «\u00a0Solution mise en œuvre\u00a0».',
  });
});

test('a privilege counts in the facilities that the person is limited to, and nowhere else', async () => {
  const elsewhere = await addFacility(t, acme(), 'Lyon Works');
  const away = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign'], [elsewhere]);
  const team = { team: [member.id] };
  const seen = await addHazard(t, acme(), { facility_id: facilityId, people: { fyi: [away] } });
  expect((await hazardCalls(t, acme()).act(away, seen, 'assign', team)).statusCode).toBe(403);
  const theirs = await addHazard(t, acme(), { facility_id: elsewhere });
  expect((await hazardCalls(t, acme()).act(away, theirs, 'assign', team)).statusCode).toBe(200);
});
