import { expect, test } from 'vitest';
import { HAZARD } from '../record-types/hazard.ts';
import { INCIDENT } from '../record-types/incident.ts';
import { TASK_WORKFLOW } from '../tasks/task-workflow.ts';
import { RELATION_FLAGS, RELATIONS, type Relation, relationFlags } from './relations.ts';
import { requiresAction, requiresMore, type WorkItem } from './specified-waiting.fixture.ts';
import { isWaitedFor, type Workflow } from './workflow.ts';

const FLAGS = ['isRaiser', 'isOwner', 'isResolutionTeam', 'isEHSMember', 'isFYIMember'] as const;
type Flag = (typeof FLAGS)[number];
const TYPES: readonly WorkItem['type'][] = ['Checklist', 'Inspection', 'Hazard', 'Incident', 'Task'];
const STATUSES = [
  'Open',
  'Assigned',
  'Resolution Implemented',
  'Resolution Approved by EHS Team',
  'Resolution not Approved by EHS Team',
  'Resolution not Approved by Raiser',
  'Closed',
  'In Progress',
  'open',
  '',
];

/** Section 4, sentence by sentence: the flag of those who have to act on a hazard or incident, by its status. */
const REQUIRED_FLAG: Readonly<Record<string, Flag>> = {
  'Resolution Approved by EHS Team': 'isRaiser',
  Open: 'isOwner',
  'Resolution not Approved by EHS Team': 'isResolutionTeam',
  'Resolution not Approved by Raiser': 'isResolutionTeam',
  Assigned: 'isResolutionTeam',
  'Resolution Implemented': 'isEHSMember',
};

function specified(type: string, status: string, flags: ReadonlySet<Flag>): boolean {
  switch (type) {
    case 'Checklist':
    case 'Inspection':
      return true;
    case 'Task':
      return flags.has('isOwner');
  }
  const turn = REQUIRED_FLAG[status];
  if (turn === undefined || !flags.has(turn)) return false;
  // "While not raiser, owner, resolution team or FYI": an EHS member without any other flag.
  return turn !== 'isEHSMember' || flags.size === 1;
}

const EVERY_SET = Array.from({ length: 32 }, (_, bits) => new Set(FLAGS.filter((_, index) => bits & (1 << index))));

test('an item requires the user’s action by the rule of the specification, for every type, status and set of flags', () => {
  const wrong: string[] = [];
  let required = 0;
  for (const type of TYPES)
    for (const status of STATUSES)
      for (const set of EVERY_SET) {
        const flags = Object.fromEntries(FLAGS.map((flag) => [flag, set.has(flag)])) as Record<Flag, boolean>;
        const answer = requiresAction({ type, status, ...flags });
        required += Number(answer);
        if (answer !== specified(type, status, set))
          wrong.push(`${type} · ${status} · ${[...set].join(' ')}: ${answer}`);
      }
  expect(wrong).toEqual([]);
  // 2 types x 10 statuses x 32; tasks 10 x 16; hazards and incidents: 16 sets in five statuses and a single set in one.
  expect(required).toBe(2 * 320 + 160 + 2 * (5 * 16 + 1));
});

const WORKFLOWS = {
  Hazard: HAZARD.workflow as Workflow,
  Incident: INCIDENT.workflow as Workflow,
  Task: TASK_WORKFLOW as Workflow,
} as const satisfies Partial<Record<WorkItem['type'], Workflow>>;

test('the workflows wait for the people whom the specification names, and completed tasks for their verifier as well', () => {
  const wrong: string[] = [];
  for (const [type, workflow] of Object.entries(WORKFLOWS) as [keyof typeof WORKFLOWS, Workflow][])
    for (const status of workflow.open)
      for (const set of EVERY_SET)
        for (const isVerifier of [false, true]) {
          const relations = new Set<Relation>(
            RELATIONS.filter((relation) => relation !== 'verifier' && set.has(RELATION_FLAGS[relation])),
          );
          if (isVerifier && type !== 'Task') continue;
          if (isVerifier) relations.add('verifier');
          const expected =
            requiresAction({ type, status, ...relationFlags(relations) }) || requiresMore({ type, status, isVerifier });
          if (isWaitedFor(workflow, status, relations) !== expected)
            wrong.push(`${type} · ${status} · ${[...relations]}`);
        }
  expect(wrong).toEqual([]);
});
