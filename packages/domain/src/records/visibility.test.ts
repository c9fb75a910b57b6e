import { expect, test } from 'vitest';
import type { Privilege } from '../privileges.ts';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '../record-types/record-types.ts';
import { maySee, VIEW_ARCHIVES } from './visibility.ts';

const FACILITY = 7;
const ROLE = 3;
const ME = 11;
const REACHES = { tenant: null, facility: new Set([6, FACILITY]), elsewhere: new Set([6]), nowhere: new Set<number>() };
type Reach = keyof typeof REACHES;

/** One combination of the facts that decide. */
interface Case {
  readonly reach: Reach;
  readonly deleted: boolean;
  readonly archived: boolean;
  readonly confidential: boolean;
  readonly person: boolean;
  readonly roleNamed: boolean;
  readonly inGroup: boolean;
  readonly viewAll: boolean;
  readonly archiveRight: boolean;
}
const BOOLEANS = [
  'deleted',
  'archived',
  'confidential',
  'person',
  'roleNamed',
  'inGroup',
  'viewAll',
  'archiveRight',
] as const satisfies (keyof Case)[];
const CASES = (Object.keys(REACHES) as Reach[]).flatMap((reach) =>
  Array.from(
    { length: 2 ** BOOLEANS.length },
    (_, bits) =>
      ({ reach, ...Object.fromEntries(BOOLEANS.map((name, index) => [name, (bits & (1 << index)) > 0])) }) as Case,
  ),
);

/** Every combination that grants access, one a line; any other grants none. */
const NOT_ARCHIVED: Partial<Case> = { deleted: false, archived: false };
const ARCHIVED: Partial<Case> = { deleted: false, archived: true, archiveRight: true };
const within = (line: Partial<Case>): Partial<Case>[] =>
  (['tenant', 'facility'] as const).map((reach) => ({ ...line, reach }));
const GRANTS: Partial<Case>[] = [
  { ...NOT_ARCHIVED, person: true },
  ...within({ ...NOT_ARCHIVED, confidential: false, viewAll: true }),
  ...within({ ...NOT_ARCHIVED, confidential: true, roleNamed: true }),
  ...within({ ...NOT_ARCHIVED, confidential: true, inGroup: true }),
  ...within({ ...ARCHIVED, person: true }),
  ...within({ ...ARCHIVED, confidential: false, viewAll: true }),
  ...within({ ...ARCHIVED, confidential: true, roleNamed: true }),
  ...within({ ...ARCHIVED, confidential: true, inGroup: true }),
];
const isGranted = (one: Case): boolean =>
  GRANTS.some((line) => Object.entries(line).every(([name, value]) => one[name as keyof Case] === value));

const viewAllOf = (type: RecordType): Privilege => descriptorOf(type).privileges.viewAll;

test('a record of every type is seen by exactly the people to whom the product grants access', () => {
  const wrong: string[] = [];
  let seen = 0;
  // Who may archive records of the type sees its archive, and so does who may view the archives of all.
  const kinds = RECORD_TYPE_NAMES.flatMap((type) =>
    [descriptorOf(type).privileges.archive, VIEW_ARCHIVES].map((archiveRight) => ({ type, archiveRight })),
  );
  for (const { type, archiveRight } of kinds)
    for (const one of CASES) {
      const privileges = new Set<Privilege>();
      if (one.viewAll) privileges.add(viewAllOf(type));
      if (one.archiveRight) privileges.add(archiveRight);
      const answer = maySee(
        { employeeId: ME, roleId: ROLE, privileges, facilityIds: REACHES[one.reach] },
        {
          type,
          facilityId: FACILITY,
          people: one.person ? [5, ME] : [5],
          roleIds: one.roleNamed ? [2, ROLE] : [2],
          groupMembers: one.inGroup ? [5, ME] : [5],
          isConfidential: one.confidential,
          isArchived: one.archived,
          isDeleted: one.deleted,
        },
      );
      seen += Number(answer);
      if (answer !== isGranted(one)) wrong.push(`${type} ${archiveRight} ${JSON.stringify(one)}: ${answer}`);
    }
  expect(wrong).toEqual([]);
  expect(seen).toBe(220 * kinds.length);
});

test('the rights to one type give no access to another', () => {
  const others = RECORD_TYPE_NAMES.filter((type) => type !== 'hazard').flatMap((type): Privilege[] => [
    viewAllOf(type),
    `${type}.record.archive` as Privilege,
  ]);
  const viewer = { employeeId: ME, roleId: ROLE, privileges: new Set(others), facilityIds: null };
  const hazard = {
    type: 'hazard',
    facilityId: FACILITY,
    people: [],
    roleIds: [],
    groupMembers: [],
    isConfidential: false,
    isArchived: false,
    isDeleted: false,
  } as const;
  expect(maySee(viewer, hazard)).toBe(false);
  expect(maySee({ ...viewer, privileges: new Set(['hazard.viewAll']) }, hazard)).toBe(true);
});
