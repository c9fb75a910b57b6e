import type { RecordingCase } from './law-case.ts';

/** The general recording criteria except first aid and days (29 CFR 1904.7, and 1904.46 for what an injury or illness is). */
export const OSHA_CRITERIA: readonly RecordingCase[] = [
  {
    paragraph: '1904.7(b)(2)',
    situation: 'An employee dies on the day of a fall from a scaffold.',
    facts: { died: true },
    expected: { recordable: 'yes', classification: 'death' },
  },
  {
    paragraph: '1904.7(b)(2)',
    situation: 'An employee dies of an injury after 40 days in hospital: the most serious outcome is marked.',
    facts: { died: true, daysAway: 40, treatments: ['other'] },
    expected: { recordable: 'yes', classification: 'death' },
  },
  {
    paragraph: '1904.7(b)(2)',
    situation:
      'An employee dies 90 days after the incident: too late to be reported by 1904.39(b)(6), and still recorded.',
    facts: { died: true, daysAway: 90 },
    expected: { recordable: 'yes', classification: 'death' },
  },
  {
    paragraph: '1904.7(b)(3)',
    situation: 'One day away from work after the day of the injury, with first aid only.',
    facts: { daysAway: 1, treatments: ['hotOrColdTherapy'] },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.7(b)(3)',
    situation: 'Two days away, then twelve of restricted work: the case is entered once, as days away.',
    facts: { daysAway: 2, daysRestricted: 12 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.7(b)(4)(i)',
    situation: 'For two days the employee must not lift, which the job demands every day.',
    facts: { daysRestricted: 2 },
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer' },
  },
  {
    paragraph: '1904.7(b)(4)(ix)',
    situation: 'For three days the employee is put to another job because of the injury.',
    facts: { daysRestricted: 3 },
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer' },
  },
  {
    paragraph: '1904.7(b)(4)(ii)',
    situation:
      'A doctor forbids lifting above 20 kg, which the employee does twice a year: no routine function, nothing restricted.',
    facts: { daysRestricted: 0 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(4)(vi)',
    situation: 'For a week the employee does everything the job demands for the whole shift, only slower.',
    facts: { daysRestricted: 0, treatments: ['nonPrescriptionMedication'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(4)(vii)',
    situation:
      'A doctor writes "light duty for one week" and cannot be asked what it means: recorded as restricted work.',
    facts: { daysRestricted: 7 },
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer' },
  },
  {
    paragraph: '1904.7(b)(4)(viii)',
    situation:
      'A doctor restricts a routine function for four days, and the employee does it all the same: recorded as restricted.',
    facts: { daysRestricted: 4 },
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer' },
  },
  {
    paragraph: '1904.7(b)(6)',
    situation:
      'An employee loses consciousness for some seconds in a tank with too little oxygen; no treatment, back at once.',
    facts: { lostConsciousness: true },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(6)',
    situation:
      'An employee is dazed and dizzy for an hour after a knock on the head, awake throughout, and only watched.',
    facts: { lostConsciousness: false, treatments: ['observationOrCounseling'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(6)',
    situation:
      'Nobody has said yet whether an employee who was found on the floor had been unconscious; nothing else is met.',
    facts: { lostConsciousness: null },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.7(b)(6)',
    situation: 'An employee was unconscious; what treatment was given is not known, and need not be for the answer.',
    facts: { lostConsciousness: true, treatments: null },
    expected: { recordable: 'yes' },
  },
  {
    paragraph: '1904.7(b)(7)',
    situation: 'A doctor diagnoses a cracked rib; nothing is prescribed or restricted.',
    facts: { diagnosis: 'fracturedBoneOrTooth', treatments: ['diagnosticProcedure'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(7)',
    situation: 'A doctor diagnoses a punctured eardrum after a blast; it heals without treatment.',
    facts: { diagnosis: 'puncturedEardrum' },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(7)',
    situation: 'A bladder cancer is diagnosed that comes from work with aromatic amines; treatment has not started.',
    facts: { diagnosis: 'cancer' },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(7)',
    situation: 'Silicosis from work is diagnosed: chronic and irreversible; the employee works on without treatment.',
    facts: { diagnosis: 'chronicIrreversibleDisease' },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(7)',
    situation: 'An X-ray shows that nothing is broken; an elastic bandage is all.',
    facts: { diagnosis: 'none', treatments: ['diagnosticProcedure', 'nonRigidSupport'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(7)',
    situation: 'A swollen toe was X-rayed and the finding is not there yet; nothing else is met.',
    facts: { diagnosis: null, treatments: ['diagnosticProcedure'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.7(b)(1)',
    situation: 'The employee has not been heard of since the accident: days away are not known, nothing else is met.',
    facts: { daysAway: null },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.7(b)(1)',
    situation: 'A wound was sutured; how many days were lost is not known yet. The case is recorded already.',
    facts: { daysAway: null, treatments: ['woundClosing'] },
    expected: { recordable: 'yes' },
  },
  {
    paragraph: '1904.7(b)(1)',
    situation: 'A finger tip was cut off and the stump sutured: medical treatment. (b)(7) does not name amputations.',
    facts: { treatments: ['woundClosing'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.46',
    situation:
      'Employees breathe a little chlorine, show no sign of anything, and are given oxygen and a prescribed drug as a precaution: neither injury nor illness.',
    facts: { injuryOrIllness: false, treatments: ['other', 'prescriptionStrengthMedication'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.46',
    situation:
      'An employee who was exposed took prescribed medication; whether there were any signs of illness is not known.',
    facts: { injuryOrIllness: null, treatments: ['prescriptionStrengthMedication'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.7(b)(1)',
    situation: 'A bruise that nobody did anything about.',
    facts: {},
    expected: { recordable: 'no' },
  },
];
