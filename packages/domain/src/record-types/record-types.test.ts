import { expect, test } from 'vitest';
import { PRIVILEGES } from '../privileges.ts';
import { descriptorOf, FORM_TYPES, RECORD_TYPE_NAMES, RECORD_TYPES, recordNumber, recordPath } from './record-types.ts';

test('numbers are HAZ-, INC- and TSK- with at least six digits', () => {
  expect(recordNumber('incident', 123)).toBe('INC-000123');
  expect(recordNumber('task', 123)).toBe('TSK-000123');
  expect(recordNumber('hazard', 1)).toBe('HAZ-000001');
  expect(recordNumber('hazard', 1_234_567)).toBe('HAZ-1234567');
});

test('the page of an incident has the path that the specification gives it; pages of other types are below their list', () => {
  expect(recordPath({ type: 'hazard', id: 7 })).toBe('/hazards/7');
  expect(recordPath({ type: 'incident', id: 7 })).toBe('/incidents/raise-incident/execute/7');
  expect(recordPath({ type: 'task', id: 7 })).toBe('/task/7');
});

test('a type whose forms are chosen by category has categories', () => {
  const without = FORM_TYPES.map(descriptorOf).filter(
    ({ forms, hasCategories }) => forms?.by === 'category' && !hasCategories,
  );
  expect(without).toEqual([]);
});

test.each(RECORD_TYPE_NAMES)('the descriptor of a %s is consistent', (name) => {
  const { type, privileges, workflow, relations, edit } = descriptorOf(name);
  expect(type).toBe(name);
  expect(RECORD_TYPES[name].prefix).toMatch(/^[A-Z]{2,3}$/);
  const codes: readonly string[] = PRIVILEGES.map(({ code }) => code);
  const named = [...Object.values(privileges), ...Object.values(edit).flatMap((right) => right.privileges)];
  for (const code of named)
    expect([code, codes.includes(code), code.startsWith(`${type}.`)]).toEqual([code, true, true]);
  for (const {
    action,
    from,
    relations: by,
    privileges: rights,
    byApprover = false,
    waitsFor = [],
  } of workflow.transitions) {
    expect([action, byApprover || by.length + rights.length > 0]).toEqual([action, true]);
    for (const status of from) expect(workflow.statuses).toContain(status);
    for (const { relation } of waitsFor) expect(relations).toContain(relation);
  }
});
