import { expect, test } from 'vitest';
import { assessCase } from './assess-case.ts';
import { beginCase } from './begin-case.ts';
import { type ComparedCase, type Contradiction, contradictionsOf, rulesOutHarms } from './contradictions.ts';
import type { FormFindings } from './form-findings.ts';

const NOTHING: FormFindings = {
  type: null,
  care: null,
  stayed: false,
  treatments: null,
  work: null,
  isFractured: false,
  isAmputated: false,
};
const AT = '2026-03-06T15:00:00.000Z';
const BEGINNING = { happenedOn: '2026-03-06', at: AT, knownAt: '2026-03-06T16:00:00.000Z' };
const GROUND = {
  employment: 'employee',
  supervisedByUs: null,
  occurredAt: new Date(AT),
  timeZone: 'UTC',
} as const;

const started = (said: Partial<FormFindings>): ComparedCase => beginCase({ ...NOTHING, ...said }, BEGINNING);
/** A case that is fully answered and not recordable: observation only. */
const WATCHED: ComparedCase = {
  ...started({}),
  facts: {
    ...started({}).facts,
    injuryOrIllness: true,
    workEnvironment: true,
    contribution: 'caused',
    exception: 'none',
    recordedBefore: false,
    died: false,
    treatments: ['observationOrCounseling'],
    lostConsciousness: false,
    diagnosis: 'none',
    special: 'none',
  },
  lostTime: [],
};
const NOW = new Date('2026-03-09T12:00:00Z');
const found = (written: ComparedCase, said: Partial<FormFindings> | null): Contradiction[] => {
  const { recordability } = assessCase(written, GROUND, NOW);
  return contradictionsOf(written, recordability, said && { ...NOTHING, ...said });
};

test('a new case contains what the form says and nothing else', () => {
  const said = { ...NOTHING, type: 'injury', care: 'hospital', stayed: true, isAmputated: true, work: 'away' } as const;
  expect(beginCase(said, BEGINNING)).toMatchObject({
    facts: { injuryOrIllness: true, treatments: null, diagnosis: null, workEnvironment: null },
    lostTime: [{ kind: 'daysAway', from: '2026-03-07', to: null }],
    report: {
      harms: [
        { kind: 'amputation', at: AT },
        { kind: 'inpatient', knownAt: BEGINNING.knownAt, forCare: null },
      ],
      specifiedInjuries: ['amputation'],
      takenToHospital: true,
    },
  });
  expect(started({ work: 'sameDay' }).lostTime).toEqual([]);
  expect(started({ work: 'lighter' }).lostTime).toMatchObject([{ kind: 'restricted', to: null }]);
  expect(beginCase(null, BEGINNING)).toMatchObject({ facts: { injuryOrIllness: null }, lostTime: null });
});

test('a case that was started from the form does not contradict it', () => {
  for (const said of [
    { care: 'hospital', stayed: true, isAmputated: true, isFractured: true, work: 'away' },
    { care: 'firstAid', treatments: ['woundCleaning'], work: 'sameDay' },
    { care: 'none', treatments: [], work: 'lighter' },
  ] satisfies Partial<FormFindings>[])
    expect(found(started(said), said)).toEqual([]);
});

test.each<[Partial<FormFindings>, Partial<ComparedCase['facts']>, Contradiction[]]>([
  [{ care: 'hospital' }, {}, ['hospital']],
  [{ care: 'hospital' }, { treatments: ['woundClosing'] }, []],
  [{ care: 'hospital' }, { treatments: null }, []],
  [{ care: 'doctor' }, {}, []],
  [{ care: 'doctor' }, { treatments: [] }, ['doctor']],
  [{ care: 'firstAid' }, { treatments: [] }, ['firstAid']],
  [{ care: 'none' }, {}, []],
  [{ care: 'none' }, { treatments: ['woundCleaning'] }, ['noCare']],
  [{ care: 'firstAid', treatments: ['other'] }, {}, ['beyondFirstAid']],
  [{ care: 'hospital', stayed: true }, { treatments: ['woundClosing'] }, ['stay']],
  [{ work: 'away' }, {}, ['away']],
  [{ work: 'lighter' }, {}, ['lighter']],
  [{ work: 'sameDay' }, {}, []],
  [{ isFractured: true }, {}, ['fracture']],
  [{ isFractured: true }, { diagnosis: null }, []],
  [{ isAmputated: true }, {}, ['amputation']],
])('if the form says %o and the case %o, the contradictions are %o', (said, facts, expected) => {
  expect(found({ ...WATCHED, facts: { ...WATCHED.facts, ...facts } }, said)).toEqual(expected);
});

test('time lost contradicts that the person went on working the same day', () => {
  const lostTime = [{ kind: 'restricted', from: '2026-03-07', to: null }] as const;
  expect(found({ ...WATCHED, lostTime }, { work: 'sameDay' })).toEqual(['sameDay']);
});

test('an amputation, the loss of an eye and a hospital stay for care contradict a verdict of not recordable', () => {
  const harmed = (kind: string, forCare?: boolean | null) => ({
    ...WATCHED,
    report: { harms: [{ kind, ...(forCare !== undefined && { forCare }) }] },
  });
  const coded = (nature: string, bodyPart: string) => ({ ...WATCHED, codes: { nature, bodyPart } });
  expect(found(WATCHED, null)).toEqual([]);
  expect(found(harmed('amputation'), null)).toEqual(['unrecordedAmputation']);
  expect(found(coded('1311', '4422'), null)).toEqual(['unrecordedAmputation']);
  expect(found(harmed('eyeLoss'), null)).toEqual(['unrecordedEyeLoss']);
  expect(found(coded('1312', '132'), null)).toEqual(['unrecordedEyeLoss']);
  expect(found(coded('1312', '4422'), null)).toEqual([]);
  expect(found(harmed('inpatient', true), null)).toEqual(['unrecordedStay']);
  expect(found(harmed('inpatient', null), null)).toEqual(['unrecordedStay']);
  expect(found(harmed('inpatient', false), null)).toEqual([]);
});

test('a case that is not recordable rules out harms to report to OSHA unless its codes say otherwise; an undetermined or recordable one does not', () => {
  const rules = (change: Partial<ComparedCase>, facts: Partial<ComparedCase['facts']> = {}) => {
    const written = { ...WATCHED, ...change, facts: { ...WATCHED.facts, ...facts } };
    return rulesOutHarms(written, assessCase(written, GROUND, NOW).recordability);
  };
  expect(rules({})).toBe(true);
  expect(rules({}, { injuryOrIllness: false })).toBe(true);
  expect(rules({ codes: { nature: '1311', bodyPart: '4422' } })).toBe(false);
  expect(rules({}, { treatments: null })).toBe(false);
  expect(rules({}, { treatments: ['woundClosing'] })).toBe(false);
  expect(rules({ lostTime: [{ kind: 'daysAway', from: '2026-03-07', to: null }] })).toBe(false);
});

test('a harm that is not recorded because work did not contribute is no contradiction', () => {
  const written = {
    ...WATCHED,
    codes: { nature: '1311', bodyPart: null },
    facts: { ...WATCHED.facts, contribution: 'none' as const },
  };
  expect(found(written, null)).toEqual([]);
});
