import { describe, expect, test } from 'vitest';
import { PRIVILEGES, type Privilege } from '../privileges.ts';
import { HAZARD } from '../record-types/hazard.ts';
import { INCIDENT } from '../record-types/incident.ts';
import { RELATIONS, type Relation } from './relations.ts';
import {
  RESOLUTION_ACTIONS,
  RESOLUTION_STATUSES,
  type ResolutionAction,
  type ResolutionStatus,
} from './resolution-workflow.ts';
import { abilitiesIn, checkAction, type RecordAccess, transitionFrom } from './workflow.ts';

/** The product's table, a line for each status and action: from | action | relation | privileges | to. */
const TABLE = `
Open                                | assign         | owner          | assign              | Assigned
Open                                | fix            | owner          | resolve             | Resolution Implemented
Open                                | invalidate     |                | review approveClose | Closed
Open                                | closeDuplicate |                | closeDuplicates     | Closed
Assigned                            | reassign       | owner          | assign              | Assigned
Assigned                            | implement      | resolutionTeam | resolve             | Resolution Implemented
Assigned                            | closeDuplicate |                | closeDuplicates     | Closed
Resolution Implemented              | reassign       | owner          | assign              | Resolution Implemented
Resolution Implemented              | approve        | ehsMember      | approveClose        | Resolution Approved by EHS Team
Resolution Implemented              | reject         | ehsMember      | approveClose        | Resolution not Approved by EHS Team
Resolution Implemented              | closeDuplicate |                | closeDuplicates     | Closed
Resolution Approved by EHS Team     | reassign       | owner          | assign              | Resolution Approved by EHS Team
Resolution Approved by EHS Team     | accept         | raiser         |                     | Closed
Resolution Approved by EHS Team     | decline        | raiser         |                     | Resolution not Approved by Raiser
Resolution Approved by EHS Team     | withdraw       |                |                     | Resolution Implemented
Resolution Approved by EHS Team     | closeDuplicate |                | closeDuplicates     | Closed
Resolution not Approved by EHS Team | reassign       | owner          | assign              | Resolution not Approved by EHS Team
Resolution not Approved by EHS Team | implement      | resolutionTeam | resolve             | Resolution Implemented
Resolution not Approved by EHS Team | closeDuplicate |                | closeDuplicates     | Closed
Resolution not Approved by Raiser   | reassign       | owner          | assign              | Resolution not Approved by Raiser
Resolution not Approved by Raiser   | implement      | resolutionTeam | resolve             | Resolution Implemented
Resolution not Approved by Raiser   | closeDuplicate |                | closeDuplicates     | Closed
`;
const REOPEN = 'Closed | reopen | | reopenClosed | Open';

interface Line {
  readonly from: string;
  readonly action: string;
  readonly relations: readonly string[];
  readonly privileges: readonly string[];
  readonly to: string;
}
const words = (text: string): string[] => text.split(' ').filter(Boolean);
const linesOf = (module: 'hazard' | 'incident'): Line[] =>
  [...TABLE.trim().split('\n'), ...(module === 'incident' ? [REOPEN] : [])].map((line) => {
    const [from = '', action = '', relations = '', privileges = '', to = ''] = line.split('|').map((c) => c.trim());
    return {
      from,
      action,
      relations: words(relations),
      privileges: words(privileges).map((name) => `${module}.${name}`),
      to,
    };
  });

const EVERY_SET = Array.from({ length: 2 ** RELATIONS.length }, (_, bits) =>
  RELATIONS.filter((_, index) => bits & (1 << index)),
);
const access = (
  relations: readonly Relation[],
  privileges: readonly Privilege[],
  isSomebodyHurt: boolean,
): RecordAccess => ({
  relations: new Set(relations),
  may: (privilege) => privileges.includes(privilege),
  isSomebodyHurt,
});
/** The short cuts of a repair: nobody takes one where somebody was hurt. */
const SHORT_CUTS = ['fix', 'invalidate'];
/** People with any relations and no privilege, and people with one privilege and no relation. */
const PEOPLE: [readonly Relation[], readonly Privilege[]][] = [
  ...EVERY_SET.map((set): [Relation[], Privilege[]] => [set, []]),
  ...PRIVILEGES.map(({ code }): [Relation[], Privilege[]] => [[], [code]]),
];

/** The verdict of the table for a person, an action and a status. */
function expected(
  lines: readonly Line[],
  { action, from, isHurt }: { action: string; from: string; isHurt: boolean },
  person: readonly string[],
): string {
  const isTheirs = (line: Line) => [...line.relations, ...line.privileges].some((who) => person.includes(who));
  const ofAction = lines.filter((line) => line.action === action);
  if (!ofAction.some(isTheirs)) return 'right';
  if (!ofAction.some((line) => line.from === from && isTheirs(line))) return 'status';
  return isHurt && SHORT_CUTS.includes(action) ? 'hurt' : 'allowed';
}

const TYPES = { hazard: HAZARD, incident: INCIDENT };

describe.each([
  ['hazard', false],
  ['incident', false],
  ['incident', true],
] as const)('%s, somebody hurt: %s', (module, isHurt) => {
  const lines = linesOf(module);
  const { workflow } = TYPES[module];
  const grid = RESOLUTION_STATUSES.flatMap((from) => RESOLUTION_ACTIONS.map((action) => [from, action] as const));

  test(`the table of a ${module} applies to every status, action, relation and privilege, allowed and refused`, () => {
    const wrong: string[] = [];
    const seen = { allowed: 0, status: 0, right: 0, hurt: 0, ownWork: 0 };
    for (const [from, action] of grid)
      for (const [relations, privileges] of PEOPLE) {
        const verdict = checkAction(workflow, action, from, access(relations, privileges, isHurt));
        seen[verdict] += 1;
        const person = [...relations, ...privileges];
        if (verdict !== expected(lines, { action, from, isHurt }, person))
          wrong.push(`${person.join(' ') || 'nobody'} · ${from} · ${action}: ${verdict}`);
      }
    expect(wrong).toEqual([]);
    // Each verdict occurs often, so that none passes because it was never tested.
    const met = ['allowed', 'status', 'right', ...(isHurt ? (['hurt'] as const) : [])] as const;
    for (const verdict of met) expect(seen[verdict]).toBeGreaterThan(verdict === 'hurt' ? 10 : 100);
  });

  test(`each action of a ${module} leads to the status of the table, and is not available in other statuses`, () => {
    const led = grid.map(([from, action]) => {
      const line = transitionFrom(workflow, action, from);
      return [from, action, line ? (line.to ?? from) : undefined];
    });
    const said = grid.map(([from, action]) => [
      from,
      action,
      lines.find((line) => line.from === from && line.action === action)?.to,
    ]);
    expect(led).toEqual(said);
    expect(said.filter(([, , to]) => to)).toHaveLength(lines.length);
  });

  test(`the abilities of a ${module} contain every action of its workflow, true where it is allowed`, () => {
    for (const from of RESOLUTION_STATUSES)
      for (const [relations, privileges] of PEOPLE) {
        const abilities = abilitiesIn(workflow, from, access(relations, privileges, isHurt));
        const actions = [...new Set(lines.map((line) => line.action))];
        expect(Object.keys(abilities).sort()).toEqual(actions.sort());
        for (const action of actions)
          expect(abilities[action as ResolutionAction]).toBe(
            expected(lines, { action, from, isHurt }, [...relations, ...privileges]) === 'allowed',
          );
      }
  });
});

test('only the person who approved a resolution may withdraw the approval, until the raiser has answered', () => {
  const verdict = (status: ResolutionStatus, isOwnApproval: boolean) =>
    checkAction(HAZARD.workflow, 'withdraw', status, { ...access([], [], false), isOwnApproval });
  expect(RESOLUTION_STATUSES.filter((status) => verdict(status, true) === 'allowed')).toEqual([
    'Resolution Approved by EHS Team',
  ]);
  expect(new Set(RESOLUTION_STATUSES.map((status) => verdict(status, false)))).toEqual(new Set(['right']));
});

test('a record begins Open and ends Closed; only an incident can leave Closed', () => {
  const leavesClosed = (module: 'hazard' | 'incident') =>
    RESOLUTION_ACTIONS.filter((action) => transitionFrom(TYPES[module].workflow, action, 'Closed'));
  expect(HAZARD.workflow).toMatchObject({ first: 'Open', last: 'Closed' });
  expect(leavesClosed('hazard')).toEqual([]);
  expect(leavesClosed('incident')).toEqual(['reopen']);
});

test('the statuses are exactly the six of the specification and Closed', () => {
  const specified: readonly ResolutionStatus[] = [
    'Open',
    'Assigned',
    'Resolution Implemented',
    'Resolution Approved by EHS Team',
    'Resolution not Approved by EHS Team',
    'Resolution not Approved by Raiser',
  ];
  expect(RESOLUTION_STATUSES).toEqual([...specified, 'Closed']);
});
