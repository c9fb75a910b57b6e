import { expect, test } from 'vitest';
import type { Answer } from './answers.ts';
import { conditionInputOf, holds } from './conditions.ts';
import type { Condition, QuestionType } from './template.ts';
import { question } from './templates.factory.ts';

const RISK = '{"likelihood":4,"likelihoodLabel":"","severity":3,"severityLabel":"","score":12,"level":"high"}';

test.each<[Condition, QuestionType, Answer | undefined, boolean]>([
  [{ operator: 'empty' }, 'number', undefined, true],
  [{ operator: 'empty' }, 'number', { note: 'Only a note' }, true],
  [{ operator: 'empty' }, 'number', { value: 0 }, false],
  [{ operator: 'empty' }, 'number', { notApplicable: true }, false],
  [{ operator: 'answered' }, 'number', { value: 0 }, true],
  [{ operator: 'is', value: 0 }, 'number', { value: 0 }, true],
  [{ operator: 'is', value: '0' }, 'number', { value: 0 }, false],
  [{ operator: 'is', value: 'n/a' }, 'number', { notApplicable: true }, true],
  [{ operator: 'is-not', value: 1 }, 'number', { value: 0 }, true],
  [{ operator: 'is-not', value: 1 }, 'number', undefined, false],
  [{ operator: 'in', values: [1, 2] }, 'number', { value: 2 }, true],
  [{ operator: 'greater', value: 5 }, 'number', { value: 5 }, false],
  [{ operator: 'less', value: 5 }, 'number', { notApplicable: true }, false],
  [{ operator: 'between', from: 2, to: 5 }, 'number', { value: 5 }, true],
  [{ operator: 'between', from: 2, to: 5 }, 'number', { value: 5.1 }, false],
  [{ operator: 'is', value: 'a' }, 'multiple-choice', { value: ['b', 'a'] }, true],
  [{ operator: 'is-not', value: 'a' }, 'multiple-choice', { value: ['b', 'a'] }, false],
  [{ operator: 'in', values: ['c', 'a'] }, 'multiple-choice', { value: ['b', 'a'] }, true],
  [{ operator: 'greater', value: '2026-01-31' }, 'date', { value: '2026-02-01' }, true],
  [{ operator: 'greater', value: 5 }, 'date', { value: '2026-02-01' }, false],
  [{ operator: 'between', from: '08:00', to: '17:00' }, 'time', { value: '17:01' }, false],
  [{ operator: 'is', value: 'high' }, 'risk-rating', { value: RISK }, true],
  [{ operator: 'greater', value: 11 }, 'risk-rating', { value: RISK }, true],
  [{ operator: 'is', value: 'department:7' }, 'place', { value: { facilityId: 1, departmentId: 7 } }, true],
  [{ operator: 'answered' }, 'person', { value: 7 }, true],
  [{ operator: 'empty' }, 'asset', { value: 7 }, false],
  [{ operator: 'is', value: 'Yes' }, 'short-text', { value: ' Yes ' }, true],
  [{ operator: 'empty' }, 'photo', { value: [] }, true],
])('the condition %j of %s, answered %j: %s', (condition, type, answer, expected) => {
  expect(holds(condition, conditionInputOf(question(type, 'q'), answer))).toBe(expected);
});
