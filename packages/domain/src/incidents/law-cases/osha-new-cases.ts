import type { RecordingCase } from './law-case.ts';

/** Whether recurring signs are a new case (29 CFR 1904.6). */
export const OSHA_NEW_CASES: readonly RecordingCase[] = [
  {
    paragraph: '1904.6(a)(1)',
    situation:
      'A sprained wrist with a rigid brace; the employee’s last recorded case was a cut on the foot, so another type and part.',
    facts: { recordedBefore: false, treatments: ['rigidSupport'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.6(a)(1)',
    situation:
      'The same wrist hurt a year ago and never went on the log. Only a recorded case makes the present one an old one: it is new.',
    facts: { recordedBefore: false, recoveredCompletely: false, newExposure: false, treatments: ['rigidSupport'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.6(a)(2)',
    situation:
      'A recorded back strain healed without a trace; a year later a lift at work strains it again, two days away.',
    facts: { recordedBefore: true, recoveredCompletely: true, newExposure: true, daysAway: 2 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.6(a)(2)',
    situation:
      'A recorded back strain never healed wholly; after another lift it is worse, two days away: the old entry is updated.',
    facts: { recordedBefore: true, recoveredCompletely: false, newExposure: true, daysAway: 2 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.6(a)(2)',
    situation: 'A recorded strain healed without a trace and comes back on a holiday, from nothing at work.',
    facts: { recordedBefore: true, recoveredCompletely: true, newExposure: false, daysAway: 2 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.6(a)(2)',
    situation: 'A recorded strain comes back after a lift at work; nobody has said whether it had healed in between.',
    facts: { recordedBefore: true, recoveredCompletely: null, newExposure: true, daysAway: 2 },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.6(a)(2)',
    situation:
      'A recorded strain comes back from nothing at work; whether it had healed is open and makes no difference.',
    facts: { recordedBefore: true, recoveredCompletely: null, newExposure: false, daysAway: 2 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.6(a)',
    situation:
      'Nobody knows whether there was a recorded case before; the signs had gone wholly, and a lift at work brought them back. New either way.',
    facts: { recordedBefore: null, recoveredCompletely: true, newExposure: true, daysAway: 2 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.6(a)',
    situation: 'Nobody knows whether the same wrist was recorded before; it never stopped hurting.',
    facts: { recordedBefore: null, recoveredCompletely: false, newExposure: true, treatments: ['rigidSupport'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.6(b)(1)',
    situation:
      'Recorded asbestosis worsens years after the last exposure and needs prescribed medication: recorded once only.',
    facts: {
      recordedBefore: true,
      recoveredCompletely: false,
      newExposure: false,
      treatments: ['prescriptionStrengthMedication'],
      diagnosis: 'chronicIrreversibleDisease',
    },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.6(b)(2)',
    situation:
      'Occupational asthma was recorded last year. Without any sign since, an exposure at work brings an attack that needs a prescribed inhaler. The disposition remains; the signs and symptoms had all gone.',
    facts: {
      recordedBefore: true,
      recoveredCompletely: true,
      newExposure: true,
      treatments: ['prescriptionStrengthMedication'],
    },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.6(b)(2)',
    situation:
      'Contact dermatitis was recorded in spring; the skin was clear for months. A splash at work brings it back, a prescribed cream is given. That the person stays sensitized for life does not make it an old case.',
    facts: {
      recordedBefore: true,
      recoveredCompletely: true,
      newExposure: true,
      treatments: ['prescriptionStrengthMedication'],
    },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.6(b)(2)',
    situation:
      'A recorded asthma, free of signs since, attacks after an exposure at work; entered as recovered and newly exposed.',
    facts: {
      recordedBefore: true,
      recoveredCompletely: true,
      newExposure: true,
      treatments: ['prescriptionStrengthMedication'],
    },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.6(a)',
    situation:
      'A new episode after an exposure at work that needed no treatment, no day and no restriction: a new case that meets no criterion.',
    facts: { recordedBefore: true, recoveredCompletely: true, newExposure: true },
    expected: { recordable: 'no' },
  },
];
