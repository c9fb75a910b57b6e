import type { RecordingCase } from './law-case.ts';

/** Whose cases are recorded (29 CFR 1904.31), and which are work-related (1904.4, 1904.5). */
export const OSHA_WORK_RELATEDNESS: readonly RecordingCase[] = [
  {
    paragraph: '1904.4(a)',
    situation: 'An employee cuts the palm on sheet metal at the press; the cut is closed with four sutures.',
    facts: { treatments: ['woundClosing'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.4(a)(3)',
    situation: 'The same cut needs only rinsing and an adhesive bandage; the employee works on.',
    facts: { treatments: ['woundCleaning', 'woundCovering'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.31(a)',
    situation:
      'A customer who is visiting the plant trips over a hose; the chin is sutured. Not on anybody’s payroll there.',
    facts: { employment: 'visitor', treatments: ['woundClosing'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.31(b)(1)',
    situation:
      'A self-employed electrician, with no employer, breaks a wrist in our building. The self-employed are not covered by the OSH Act.',
    facts: { employment: 'selfEmployed', diagnosis: 'fracturedBoneOrTooth' },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.31(b)(2)',
    situation:
      'A worker from a temporary help service, supervised by our foreman day by day, is away for four days with a strained back.',
    facts: { employment: 'contractor', daysAway: 4 },
    supervisedByUs: true,
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.31(b)(3)',
    situation:
      'An employee of a roofing contractor, supervised day by day by the contractor’s own foreman, needs sutures. The contractor records it, we do not.',
    facts: { employment: 'contractor', treatments: ['woundClosing'] },
    supervisedByUs: false,
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.31(b)(3)',
    situation: 'An employee of a contractor whose daily work we direct ourselves needs sutures.',
    facts: { employment: 'contractor', treatments: ['woundClosing'] },
    supervisedByUs: true,
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(a)',
    situation: 'An employee breaks a collarbone playing football at home on Sunday and cannot work for 30 days.',
    facts: {
      workEnvironment: false,
      contribution: 'none',
      daysAway: 30,
      treatments: ['rigidSupport'],
      diagnosis: 'fracturedBoneOrTooth',
    },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(a)',
    situation:
      'Lifting at work contributed to a strained shoulder, beside sport; a professional prescribes physical therapy.',
    facts: { contribution: 'contributed', treatments: ['physicalTherapyOrChiropractic'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(a)',
    situation: 'A wound was sutured, and nobody has said yet whether work had to do with it.',
    facts: { contribution: null, treatments: ['woundClosing'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.4(a)(3)',
    situation:
      'Nobody has said whether work caused a bruise, but an ice pack was all it needed: no criterion is met either way.',
    facts: { contribution: null, treatments: ['hotOrColdTherapy'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(3)',
    situation:
      'A swollen knee with prescribed medication; it is not known whether anything happened at work or at home.',
    facts: { workEnvironment: null, treatments: ['prescriptionStrengthMedication'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.5(b)(4)(iii)',
    situation:
      'A bad back from a car crash years ago; a lift at work makes it worse, and three days away follow that the crash alone would not have caused.',
    facts: { contribution: 'aggravated', significantlyAggravated: true, daysAway: 3 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.5(b)(4)(iv)',
    situation:
      'A knee treated with tablets since a skiing accident needs an injection after kneeling at work: the treatment had to be changed.',
    facts: { contribution: 'aggravated', significantlyAggravated: true, treatments: ['other'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(b)(4)',
    situation:
      'An arthritic hip hurts a little more after a shift; the prescription that was there before is simply continued.',
    facts: {
      contribution: 'aggravated',
      significantlyAggravated: false,
      treatments: ['prescriptionStrengthMedication'],
    },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(4)',
    situation:
      'Work made an old injury worse and a splint was fitted; whether it would have been needed anyhow is not answered.',
    facts: { contribution: 'aggravated', significantlyAggravated: null, treatments: ['rigidSupport'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.5(b)(2)(i)',
    situation:
      'A shop assistant shops in the same store on a day off, slips and breaks an ankle: there as one of the public.',
    facts: { exception: 'generalPublic', diagnosis: 'fracturedBoneOrTooth', daysAway: 40 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(ii)',
    situation:
      'An employee with epilepsy has a seizure at the desk and loses consciousness; nothing at work brought it on.',
    facts: { exception: 'surfacesAtWork', lostConsciousness: true },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(iii)',
    situation: 'A sprain with physical therapy from a voluntary fitness class in the company’s gym after work.',
    facts: { exception: 'voluntaryWellness', treatments: ['physicalTherapyOrChiropractic'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(iii)',
    situation: 'The same sprain in a physical training that the employer demands of its fire brigade: not voluntary.',
    facts: { treatments: ['physicalTherapyOrChiropractic'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(b)(2)(iv)',
    situation: 'An employee chokes on a sandwich brought from home, faints, and is taken to an emergency room.',
    facts: { exception: 'ownFood', lostConsciousness: true },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(iv)',
    situation:
      'An employee is poisoned by lead that contaminated the lunch in the workshop, and is given chelating medication.',
    facts: { treatments: ['prescriptionStrengthMedication'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(b)(2)(iv)',
    situation: 'Food that the employer supplied at a meeting gives an employee food poisoning; two days away.',
    facts: { daysAway: 2 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.5(b)(2)(v)',
    situation: 'After the shift an employee repairs an own bicycle in the workshop and needs sutures.',
    facts: { exception: 'personalTasks', treatments: ['woundClosing'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(v)',
    situation: 'The same during assigned working hours: the exception needs a task outside of them.',
    facts: { treatments: ['woundClosing'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(b)(2)(vi)',
    situation:
      'An employee has an allergic reaction to an own headache tablet taken for a headache not from work; an injection is given.',
    facts: { exception: 'groomingOrSelfInflicted', treatments: ['other'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(vii)',
    situation:
      'Driving in to start the shift, an employee is hit by another car on the company’s parking lot; five days away.',
    facts: { exception: 'commuting', daysAway: 5 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(vii)',
    situation:
      'On the way from the car to the door an employee slips on the ice of the company’s parking lot; five days away. No vehicle accident.',
    facts: { daysAway: 5 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.5(b)(2)(viii)',
    situation: 'An employee catches the flu from a colleague at the next desk and stays home for a week.',
    facts: { exception: 'coldOrFlu', daysAway: 7 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(viii)',
    situation:
      'A laboratory worker is infected with brucellosis at work and takes prescribed antibiotics: a contagious disease, not a cold.',
    facts: { treatments: ['prescriptionStrengthMedication'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(b)(2)(ix)',
    situation:
      'An employee says that stress at work made a depression and is away for 20 days; no opinion of a professional is brought.',
    facts: { exception: 'mentalIllness', daysAway: 20 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(2)(ix)',
    situation:
      'After a robbery the employee brings, of own will, a psychologist’s opinion that the mental illness is work-related; 20 days away.',
    facts: { daysAway: 20 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.5(b)(2)',
    situation: 'A sutured cut in the work environment; nobody has answered whether one of the exceptions applies.',
    facts: { exception: null, treatments: ['woundClosing'] },
    expected: { recordable: 'unknown' },
  },
  {
    paragraph: '1904.5(b)(6)(i)',
    situation:
      'On a business trip an employee has checked into a hotel, showers in the evening and falls: a home away from home. Sutures.',
    facts: { workEnvironment: false, contribution: 'none', treatments: ['woundClosing'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(6)',
    situation: 'Driving from one customer to the next, on business, an employee is hurt in a collision; six days away.',
    facts: { daysAway: 6 },
    expected: { recordable: 'yes', classification: 'daysAway' },
  },
  {
    paragraph: '1904.5(b)(6)(ii)',
    situation:
      'On a business trip an employee drives a day’s detour to see friends and is hurt in a collision there; six days away.',
    facts: { workEnvironment: false, contribution: 'none', daysAway: 6 },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.5(b)(7)',
    situation: 'Working at home, for pay, an employee drops a box of work documents and breaks a toe.',
    facts: { diagnosis: 'fracturedBoneOrTooth' },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.5(b)(7)',
    situation:
      'Working at home, an employee runs to answer a business call, trips over the family dog and breaks a toe.',
    facts: { workEnvironment: false, contribution: 'none', diagnosis: 'fracturedBoneOrTooth' },
    expected: { recordable: 'no' },
  },
];
