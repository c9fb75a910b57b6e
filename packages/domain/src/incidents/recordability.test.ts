import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CaseFacts, CONTRIBUTIONS, EMPLOYMENTS, outcomeOf, SIGNIFICANT_DIAGNOSES } from './cases.ts';
import { FIRST_AID, firstAidParagraph, isMedicalTreatment, MEDICAL_TREATMENTS, NO_TREATMENT } from './first-aid.ts';
import { assessRecordability, CLASSIFICATIONS, logOf, QUESTIONS } from './recordability.ts';
import type { SpecialCase } from './special-cases.ts';
import { exceptionParagraph, WORK_EXCEPTIONS } from './work-exceptions.ts';

/** A cut at work, cleaned and covered: fully answered and not recordable. */
const CUT: CaseFacts = {
  employment: 'employee',
  injuryOrIllness: true,
  workEnvironment: true,
  contribution: 'caused',
  significantlyAggravated: null,
  exception: 'none',
  recordedBefore: false,
  recoveredCompletely: null,
  newExposure: null,
  died: false,
  daysAway: 0,
  daysRestricted: 0,
  treatments: ['woundCleaning', 'woundCovering'],
  lostConsciousness: false,
  diagnosis: 'none',
  special: 'none',
};
const STITCHED: CaseFacts = { ...CUT, treatments: ['woundCleaning', 'woundClosing'] };
const assess = (facts: Partial<CaseFacts>, base = CUT) => assessRecordability({ ...base, ...facts });

test('each of the 14 items of first aid alone is not recordable, each counterpart beside the list is (29 CFR 1904.7(b)(5))', () => {
  expect(FIRST_AID).toHaveLength(14);
  expect(FIRST_AID.map(firstAidParagraph).at(-1)).toBe('1904.7(b)(5)(ii)(N)');
  for (const treatment of [...FIRST_AID, ...NO_TREATMENT]) {
    expect(isMedicalTreatment(treatment), treatment).toBe(false);
    expect(assess({ treatments: [treatment] }).recordable, treatment).toBe('no');
  }
  for (const treatment of MEDICAL_TREATMENTS)
    expect(assess({ treatments: ['hotOrColdTherapy', treatment] }), treatment).toMatchObject({
      recordable: 'yes',
      classification: 'other',
    });
});

const HEARING: SpecialCase = { kind: 'hearingLoss', ears: [{ shift: 10, level: 25 }], retest: 'none' };
const REMOVAL: SpecialCase = { kind: 'medicalRemoval', demanded: true, as: 'daysAway' };
const TB: SpecialCase = { kind: 'tuberculosis', exposedAtWork: true, infected: true, otherCause: false };

test.each<[string, Partial<CaseFacts>, string, string | null]>([
  ['a death', { died: true, daysAway: 3 }, 'yes', 'death'],
  ['one day away', { daysAway: 1, daysRestricted: 20 }, 'yes', 'daysAway'],
  ['one day of restricted work', { daysRestricted: 1 }, 'yes', 'restrictedOrTransfer'],
  ['restricted on the day of the injury alone counts no day', { daysRestricted: 0 }, 'no', null],
  ['unconscious for a moment', { lostConsciousness: true }, 'yes', 'other'],
  ['a broken toe without treatment', { treatments: [], diagnosis: 'fracturedBoneOrTooth' }, 'yes', 'other'],
  ['a punctured eardrum', { diagnosis: 'puncturedEardrum' }, 'yes', 'other'],
  ['an X-ray that shows nothing', { treatments: ['diagnosticProcedure'] }, 'no', null],
  ['a needle with blood on it', { special: { kind: 'needlestick', contaminated: true } }, 'yes', 'other'],
  ['a clean needle', { special: { kind: 'needlestick', contaminated: false } }, 'no', null],
  ['removed for lead in the blood', { special: REMOVAL }, 'yes', 'daysAway'],
  [
    'removed to other work for lead in the blood',
    { special: { ...REMOVAL, as: 'restricted' } },
    'yes',
    'restrictedOrTransfer',
  ],
  ['removed, not known how', { special: { ...REMOVAL, as: null } }, 'yes', 'restrictedOrTransfer'],
  ['removed freely, below the limit', { special: { ...REMOVAL, demanded: false } }, 'no', null],
  ['a shift of 10 dB to 25 dB', { special: HEARING }, 'yes', 'other'],
  ['a shift to 24 dB', { special: { ...HEARING, ears: [{ shift: 30, level: 24 }] } }, 'no', null],
  [
    'the shift in one ear, the level in the other',
    {
      special: {
        ...HEARING,
        ears: [
          { shift: 10, level: 20 },
          { shift: 0, level: 40 },
        ],
      },
    },
    'no',
    null,
  ],
  ['a shift that the second test refutes', { special: { ...HEARING, retest: 'refuted' } }, 'no', null],
  ['a shift until the second test', { special: { ...HEARING, retest: 'waiting' } }, 'unknown', null],
  ['tuberculosis from work', { special: TB }, 'yes', 'other'],
  ['tuberculosis from home', { special: { ...TB, otherCause: true } }, 'no', null],
])('%s: whether recordable, and in which column', (_, facts, recordable, classification) => {
  expect(assess(facts)).toMatchObject({ recordable, classification });
});

test.each<[string, Partial<CaseFacts>, string]>([
  ['an event outside work', { workEnvironment: false }, 'no'],
  ['work did not contribute', { contribution: 'none' }, 'no'],
  ['work contributed', { contribution: 'contributed' }, 'yes'],
  ['work made an old condition worse, so that it had to be treated', aggravated(true), 'yes'],
  ['work made an old condition worse, and that made no difference', aggravated(false), 'no'],
  ['work made an old condition worse, not known how much', aggravated(null), 'unknown'],
  ['the same injury again, the old one not yet healed', { recordedBefore: true, recoveredCompletely: false }, 'no'],
  [
    'the same injury again, healed and brought back by work',
    { recordedBefore: true, recoveredCompletely: true, newExposure: true },
    'yes',
  ],
  ['a chronic illness that recurs on its own', { recordedBefore: true, newExposure: false }, 'no'],
  ['no injury at all', { injuryOrIllness: false }, 'no'],
  ['a visitor', { employment: 'visitor' }, 'no'],
  ['a contractor', { employment: 'contractor' }, 'yes'],
])('stitches: %s', (_, facts, recordable) => {
  expect(assess(facts, STITCHED).recordable).toBe(recordable);
});

function aggravated(significantlyAggravated: boolean | null): Partial<CaseFacts> {
  return { contribution: 'aggravated', significantlyAggravated };
}

test('each of the nine exceptions of 29 CFR 1904.5(b)(2) makes a case not work-related and is named in the reasoning', () => {
  expect(WORK_EXCEPTIONS).toHaveLength(9);
  for (const exception of WORK_EXCEPTIONS) {
    const { recordable, steps } = assess({ exception, died: true });
    expect(recordable, exception).toBe('no');
    expect(steps.at(-1)).toEqual({
      question: 'noException',
      fact: 'exception',
      answer: 'no',
      paragraph: exceptionParagraph(exception),
    });
  }
  expect(exceptionParagraph('mentalIllness')).toBe('1904.5(b)(2)(ix)');
});

test('the reasoning goes from the person to the criteria and ends at the first no', () => {
  expect(assess({}, STITCHED).steps.map(({ paragraph }) => paragraph)).toEqual([
    '1904.31(a)',
    '1904.46',
    '1904.5(b)(1)',
    '1904.5(a)',
    '1904.5(b)(2)',
    '1904.6(a)(1)',
    '1904.7(b)(2)',
    '1904.7(b)(3)',
    '1904.7(b)(4)',
    '1904.7(b)(5)',
    '1904.7(b)(6)',
    '1904.7(b)(7)',
    '1904.8-1904.11',
  ]);
  expect(assess({ injuryOrIllness: false }).steps).toHaveLength(2);
});

test('a recordable case asks only for facts that would put it into a more serious column', () => {
  const asked = assess({ died: null, daysAway: null, daysRestricted: 2, treatments: null, diagnosis: null });
  expect(asked).toMatchObject({ recordable: 'yes', classification: 'restrictedOrTransfer' });
  expect(asked.missing).toEqual(['died', 'daysAway']);
});

test('a case that is decided by a no asks for nothing more', () => {
  const answers = Object.fromEntries(Object.keys(CUT).map((fact) => [fact, null]));
  expect(assess({ ...answers, employment: 'employee', exception: 'coldOrFlu' }).missing).toEqual([]);
  expect(assess({ ...answers, employment: 'employee' })).toMatchObject({ recordable: 'unknown', classification: null });
});

test("a contractor's case is recorded in the log of the employer who supervises the work day by day (29 CFR 1904.31(b)(2) to (4))", () => {
  expect(logOf({ employment: 'contractor' }, true)).toBe('ours');
  expect(logOf({ employment: 'contractor' }, false)).toBe('otherEmployer');
  expect(logOf({ employment: 'contractor' }, null)).toBeNull();
  expect(logOf({ employment: 'employee' }, null)).toBe('ours');
  expect(logOf({ employment: 'visitor' }, true)).toBe('none');
});

test('the outcome of a case is the most serious known one', () => {
  expect(outcomeOf(CUT)).toBe('firstAid');
  expect(outcomeOf({ ...CUT, treatments: null })).toBeNull();
  expect(outcomeOf(STITCHED)).toBe('medicalTreatment');
  expect(outcomeOf({ ...CUT, daysRestricted: 1 })).toBe('restrictedOrTransfer');
  expect(outcomeOf({ ...CUT, daysAway: 1, daysRestricted: 1 })).toBe('daysAway');
  expect(outcomeOf({ ...CUT, daysAway: 1, died: true })).toBe('death');
});

const known = fc.constantFrom(true, false, null);
const days = fc.constantFrom(null, 0, 1, 40);
const TREATMENTS = [...FIRST_AID, ...NO_TREATMENT, ...MEDICAL_TREATMENTS];
const anyCase: fc.Arbitrary<CaseFacts> = fc.record({
  employment: fc.constantFrom(...EMPLOYMENTS),
  injuryOrIllness: known,
  workEnvironment: known,
  contribution: fc.constantFrom(...CONTRIBUTIONS, null),
  significantlyAggravated: known,
  exception: fc.constantFrom(...WORK_EXCEPTIONS, 'none' as const, 'none' as const, 'none' as const, null),
  recordedBefore: known,
  recoveredCompletely: known,
  newExposure: known,
  died: known,
  daysAway: days,
  daysRestricted: days,
  treatments: fc.option(fc.subarray(TREATMENTS, { maxLength: 3 })),
  lostConsciousness: known,
  diagnosis: fc.constantFrom(...SIGNIFICANT_DIAGNOSES, 'none' as const, null),
  special: fc.constantFrom<CaseFacts['special']>(HEARING, REMOVAL, TB, 'none', null),
});
/** An answer to each fact, for those that are unanswered. */
const ANSWERED: CaseFacts = { ...CUT, significantlyAggravated: true, recoveredCompletely: true, newExposure: true };
const answer = (facts: CaseFacts, fact: keyof CaseFacts): CaseFacts => ({ ...facts, [fact]: ANSWERED[fact] });

test('every path through the tree ends: answering the missing facts one at a time leads to yes or no', () => {
  fc.assert(
    fc.property(anyCase, (facts) => {
      let now = facts;
      for (let turn = 0; turn <= Object.keys(QUESTIONS).length + 1; turn += 1) {
        const { recordable, missing, classification, steps } = assessRecordability(now);
        expect(steps.length).toBeGreaterThan(0);
        expect(classification === null).toBe(recordable !== 'yes');
        if (classification) expect(CLASSIFICATIONS).toContain(classification);
        const [next] = missing;
        if (next === undefined) {
          expect(recordable).not.toBe('unknown');
          return;
        }
        now = answer(now, next);
      }
      throw new Error('the tree does not stop asking');
    }),
    { numRuns: 200 },
  );
});

test('an answer that is not asked for changes neither the result nor the column', () => {
  fc.assert(
    fc.property(anyCase, fc.constantFrom(...(Object.keys(CUT) as (keyof CaseFacts)[])), (facts, fact) => {
      const before = assessRecordability(facts);
      fc.pre(before.recordable !== 'unknown' && facts[fact] === null && !before.missing.includes(fact));
      const after = assessRecordability(answer(facts, fact));
      expect([after.recordable, after.classification]).toEqual([before.recordable, before.classification]);
    }),
    { numRuns: 200 },
  );
});
