import { expect, test } from 'vitest';
import { isSomebodyHurt } from '../record-types/descriptor.ts';
import { HAZARD } from '../record-types/hazard.ts';
import { INCIDENT } from '../record-types/incident.ts';
import { EVENT_TYPES } from './event-types.ts';
import { INVESTIGATION_NEEDS, type Investigated, investigationNeeds } from './investigation.ts';
import { SEVERITIES } from './severity.ts';

const NOTHING: Investigated = {
  isSomebodyHurt: false,
  actualSeverity: null,
  potentialSeverity: null,
  people: [],
  causes: [],
  reportability: [],
};
const needs = (more: Partial<Investigated>) =>
  investigationNeeds({ ...NOTHING, ...more }).map(({ need, isMet }) => `${need}${isMet ? ' met' : ''}`);
const reportable = (...met: (number | null)[]): Investigated['reportability'] => [
  { reportable: 'yes', duties: met.map((one) => ({ met: one })) },
  { reportable: 'no', duties: [] },
];

test('an event without harm needs its severity and causes', () => {
  expect(needs({})).toEqual(['severity', 'causes']);
  expect(needs({ actualSeverity: 'none' })).toEqual(['severity', 'causes']);
  const judged = { actualSeverity: 'none', potentialSeverity: 'fatal', causes: ['The rack gave way'] } as const;
  expect(needs(judged)).toEqual(['severity met', 'causes met']);
});

test('where somebody was hurt, the injured are named and each has a case; a witness is neither', () => {
  const hurt = { isSomebodyHurt: true };
  const witness = { involvement: 'witness', case: null } as const;
  const injured = { involvement: 'injured', case: null } as const;
  expect(needs(hurt)).toEqual(['people', 'cases', 'severity', 'causes']);
  expect(needs({ ...hurt, people: [witness] })).toEqual(['people', 'cases', 'severity', 'causes']);
  expect(needs({ ...hurt, people: [injured] })).toEqual(['people met', 'cases', 'severity', 'causes']);
  const assessed = { ...injured, case: {} };
  expect(needs({ ...hurt, people: [assessed, injured] })).toContain('cases');
  expect(needs({ ...hurt, people: [assessed, witness] })).toContain('cases met');
  // Somebody injured who is named is one, whatever the report says.
  expect(needs({ people: [injured] })).toEqual(['people met', 'cases', 'severity', 'causes']);
});

test('a reportable incident needs a notice for each duty; nothing is said of it to a reader who may not see cases', () => {
  expect(needs({ reportability: reportable(null) })).toContain('notices');
  expect(needs({ reportability: reportable(0, null) })).toContain('notices');
  expect(needs({ reportability: reportable(0, 1) })).toContain('notices met');
  const blind = needs({ isSomebodyHurt: true, reportability: null });
  expect(blind).toEqual(['people', 'severity', 'causes']);
});

test('needs are in the order of the work', () => {
  expect(needs({ isSomebodyHurt: true, reportability: reportable(null) })).toEqual(INVESTIGATION_NEEDS);
});

test('an incident says that somebody was hurt by its kind or its severity, a hazard never', () => {
  const hurt = (fields: Record<string, unknown>) => isSomebodyHurt(INCIDENT, (field) => fields[field]);
  expect(EVENT_TYPES.filter((eventType) => hurt({ eventType }))).toEqual(['injuryOrIllness']);
  const kind = { eventType: 'vehicle' };
  expect(SEVERITIES.filter((actualSeverity) => hurt({ ...kind, actualSeverity }))).toEqual([
    'minor',
    'moderate',
    'serious',
    'fatal',
  ]);
  expect([hurt({ ...kind, actualSeverity: null }), hurt({ ...kind, potentialSeverity: 'fatal' })]).toEqual([
    false,
    false,
  ]);
  expect(isSomebodyHurt(HAZARD, () => 'fatal')).toBe(false);
});
