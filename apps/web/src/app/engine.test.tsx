import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { expect, test } from 'vitest';
import type { RecordFlow } from '../config/record-flow.ts';
import type { RaiseParts, RecordParts } from '../config/record-parts.ts';
import { RECORD_TYPE_SETUPS } from '../config/record-types.ts';
import { HAZARD_RAISE } from '../features/hazards/hazard-raise.tsx';
import { HAZARD_RECORD } from '../features/hazards/hazard-record.tsx';
import { INCIDENT_RAISE } from '../features/incidents/incident-raise.tsx';
import { INCIDENT_RECORD } from '../features/incidents/incident-record.tsx';
import { ISSUE_FLOW } from '../features/issues/issue-flow.ts';
import { ISSUE_RAISE } from '../features/issues/issue-raise.tsx';
import { ISSUE_RECORD } from '../features/issues/issue-record.tsx';
import { RESOLUTION_FLOW } from '../features/records/resolution/resolution-flow.ts';
import { TASK_FLOW } from '../features/tasks/task-flow.ts';
import { TASK_RAISE } from '../features/tasks/task-raise.tsx';
import { TASK_RECORD } from '../features/tasks/task-record.tsx';

const RAISE: Record<RecordType, RaiseParts> = {
  hazard: HAZARD_RAISE,
  incident: INCIDENT_RAISE,
  issue: ISSUE_RAISE,
  task: TASK_RAISE,
};
const PAGE: Record<RecordType, RecordParts> = {
  hazard: HAZARD_RECORD,
  incident: INCIDENT_RECORD,
  issue: ISSUE_RECORD,
  task: TASK_RECORD,
};
const FLOW: Record<RecordType, RecordFlow> = {
  hazard: RESOLUTION_FLOW,
  incident: RESOLUTION_FLOW,
  issue: ISSUE_FLOW,
  task: TASK_FLOW,
};

/** The members of plain data; those of `nested` members as well. */
const membersOf = (parts: object, nested: readonly string[]): string[] =>
  Object.entries(parts).flatMap(([name, value]) =>
    nested.includes(name) ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)] : [name],
  );

// A member that a type may leave out has a default, which is a member of all types then.
test.each<[string, Readonly<Record<RecordType, object>>, readonly string[]]>([
  ['setup', RECORD_TYPE_SETUPS, ['privileges', 'paths', 'labels', 'fields', 'columns', 'workflow']],
  ['raise form', RAISE, ['words']],
  ['page', PAGE, []],
  ['flow', FLOW, []],
])('no member of the %s of a type is set by a single type', (_, parts, nested) => {
  const members = RECORD_TYPE_NAMES.map((type) => membersOf(parts[type], nested));
  const lonely = members.flat().filter((name) => members.filter((names) => names.includes(name)).length === 1);
  expect(lonely).toEqual([]);
});
