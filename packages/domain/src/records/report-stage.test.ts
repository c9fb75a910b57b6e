import { expect, test } from 'vitest';
import { RECORD_TYPES, REPORTED_TYPES } from '../record-types/record-types.ts';
import { reportStage } from './report-stage.ts';

test('every status of what people report has a stage, and each stage a status', () => {
  const stages = (type: (typeof REPORTED_TYPES)[number]) => {
    const { workflow } = RECORD_TYPES[type];
    return workflow.statuses.map((status) => reportStage(workflow, { status, isClosed: status === workflow.last }));
  };
  expect(stages('issue')).toEqual(['received', 'inProgress', 'resolved', 'closed']);
  const resolution = ['received', 'inProgress', 'inProgress', 'resolved', 'inProgress', 'inProgress', 'closed'];
  for (const type of ['hazard', 'incident'] as const) expect(stages(type)).toEqual(resolution);
  expect([...REPORTED_TYPES].sort()).toEqual(['hazard', 'incident', 'issue']);
});
