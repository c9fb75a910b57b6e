import type { RecordingCase } from './law-case.ts';

/** Needlesticks, medical removal, hearing loss, tuberculosis (29 CFR 1904.8 to 1904.11). */
export const OSHA_SPECIAL_CASES: readonly RecordingCase[] = [
  {
    paragraph: '1904.8(a)',
    situation: 'A nurse is pricked by a needle with a patient’s blood on it; only washed.',
    facts: { special: { kind: 'needlestick', contaminated: true }, treatments: ['woundCleaning'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.8(a)',
    situation: 'A nurse is pricked by a needle fresh out of its sterile wrapping; only washed.',
    facts: { special: { kind: 'needlestick', contaminated: false }, treatments: ['woundCleaning'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.8(a)',
    situation: 'A cleaner is pricked by a needle from the bin; nobody knows whether it had been used.',
    facts: { special: { kind: 'needlestick', contaminated: null }, treatments: ['woundCleaning'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.7(b)(5)',
    situation: 'A clean scalpel cuts a finger, which is sutured: recorded by the general criteria as any cut is.',
    facts: { special: { kind: 'needlestick', contaminated: false }, treatments: ['woundClosing'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.8(b)(4)',
    situation: 'A patient’s blood splashes on whole skin; washed off, no illness is diagnosed.',
    facts: { treatments: ['woundCleaning'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.8(a)',
    situation:
      'An accountant of the hospital visits a relative there on a day off, and is cut by a scalpel with blood on it: there as one of the public.',
    facts: {
      special: { kind: 'needlestick', contaminated: true },
      workEnvironment: true,
      exception: 'generalPublic',
    },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.9(a)',
    situation:
      'Blood lead reaches the level at which the lead standard demands removal; the employee stays home for 14 days.',
    facts: { special: { kind: 'medicalRemoval', demanded: true, as: 'daysAway' }, daysAway: 14 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.9(b)(1)',
    situation: 'The same removal, carried out as 14 days of other work away from lead.',
    facts: { special: { kind: 'medicalRemoval', demanded: true, as: 'restricted' }, daysRestricted: 14 },
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer' },
  },
  {
    paragraph: '1904.9(b)(3)',
    situation:
      'The employer moves an employee away from lead below the level of the standard, as a precaution; nothing else is met.',
    facts: { special: { kind: 'medicalRemoval', demanded: false, as: null } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.9(a)',
    situation: 'An employee was removed from exposure; nobody has said whether a standard demanded it.',
    facts: { special: { kind: 'medicalRemoval', demanded: null, as: null } },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.10(a)',
    situation: 'In the right ear a shift of exactly 10 dB and a level of exactly 25 dB.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 10, level: 25 }], retest: 'none' } },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.10(a)',
    situation: 'A shift of 9.7 dB with a level of 40 dB.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 9.7, level: 40 }], retest: 'none' } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.10(a)',
    situation: 'A shift of 15 dB with a level of 24.7 dB.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 15, level: 24.7 }], retest: 'none' } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.10(a)',
    situation:
      'A shift of 12 dB in the right ear (level 20 dB) and a level of 35 dB in the left (shift 3 dB): not in the same ear.',
    facts: {
      special: {
        kind: 'hearingLoss',
        ears: [
          { shift: 12, level: 20 },
          { shift: 3, level: 35 },
        ],
        retest: 'none',
      },
    },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.10(a)',
    situation: 'Nothing in the right ear; in the left a shift of 12 dB to a level of 30 dB. One ear is enough.',
    facts: {
      special: {
        kind: 'hearingLoss',
        ears: [
          { shift: 0, level: 10 },
          { shift: 12, level: 30 },
        ],
        retest: 'none',
      },
    },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.10(b)(3)',
    situation:
      'A measured shift of 12 dB is 8 dB when adjusted for age by the tables; the level, never adjusted, is 30 dB.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 8, level: 30 }], retest: 'none' } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.10(b)(4)',
    situation: 'A second test within 30 days does not confirm a shift of 12 dB to 30 dB.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 12, level: 30 }], retest: 'refuted' } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.10(b)(4)',
    situation: 'A second test within 30 days confirms a shift of 12 dB to 30 dB.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 12, level: 30 }], retest: 'confirmed' } },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.10(b)(4)',
    situation:
      'A shift of 12 dB to 30 dB; the second test is due within 30 days and not done: need not be recorded before it.',
    facts: { special: { kind: 'hearingLoss', ears: [{ shift: 12, level: 30 }], retest: 'waiting' } },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.10(b)(6)',
    situation:
      'A doctor determines that a confirmed loss neither comes from noise at work nor was significantly aggravated by it.',
    facts: {
      contribution: 'none',
      special: { kind: 'hearingLoss', ears: [{ shift: 20, level: 45 }], retest: 'confirmed' },
    },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.11(a)',
    situation: 'A carer of a patient with active tuberculosis has a positive skin test afterwards, no illness.',
    facts: { special: { kind: 'tuberculosis', exposedAtWork: true, infected: true, otherCause: false } },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.11(a)',
    situation: 'A carer of a patient with active tuberculosis stays negative.',
    facts: { special: { kind: 'tuberculosis', exposedAtWork: true, infected: false, otherCause: false } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.11(b)(1)',
    situation: 'A positive skin test at the physical before the employee began: no exposure in this workplace.',
    facts: { special: { kind: 'tuberculosis', exposedAtWork: false, infected: true, otherCause: null } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.11(b)(2)(i)',
    situation: 'Exposed at work and positive; the employee lives with a person who has active tuberculosis.',
    facts: { special: { kind: 'tuberculosis', exposedAtWork: true, infected: true, otherCause: true } },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.11(a)',
    situation: 'Exposed at work; the result of the skin test is not there yet.',
    facts: { special: { kind: 'tuberculosis', exposedAtWork: true, infected: null, otherCause: false } },
    expected: { recordable: 'unknown' },
  },
];
