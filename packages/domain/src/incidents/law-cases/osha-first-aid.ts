import type { RecordingCase } from './law-case.ts';

/** First aid and medical treatment (29 CFR 1904.7(b)(5)). No other criterion than the treatment is met. */
export const OSHA_FIRST_AID: readonly RecordingCase[] = [
  {
    paragraph: '1904.7(b)(5)(ii)(A)',
    situation: 'Ibuprofen from the shop, 400 mg as the package says.',
    facts: { treatments: ['nonPrescriptionMedication'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(A)',
    situation:
      'A nurse practitioner tells the employee to take 800 mg of the same ibuprofen at a time: prescription strength.',
    facts: { treatments: ['prescriptionStrengthMedication'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(B)',
    situation: 'A tetanus booster after a scratch by a rusty nail.',
    facts: { treatments: ['tetanusImmunization', 'woundCleaning'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(B)',
    situation: 'Rabies vaccine after a dog bit a meter reader.',
    facts: { treatments: ['otherImmunization'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(C)',
    situation: 'A graze is flushed and soaked.',
    facts: { treatments: ['woundCleaning'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(D)',
    situation: 'A cut is drawn together with butterfly bandages and Steri-Strips.',
    facts: { treatments: ['woundCovering'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(D)',
    situation: 'A cut is closed with surgical staples.',
    facts: { treatments: ['woundClosing'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(E)',
    situation: 'Hot and cold packs, many times over two weeks: how often does not matter.',
    facts: { treatments: ['hotOrColdTherapy'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(F)',
    situation: 'An elastic bandage round a sprained ankle, without stays.',
    facts: { treatments: ['nonRigidSupport'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(F)',
    situation: 'A wrist brace with a rigid metal stay that holds the wrist still.',
    facts: { treatments: ['rigidSupport'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(G)',
    situation: 'A neck collar and a back board for the drive to the hospital; nothing is found there.',
    facts: { treatments: ['splintForTransport', 'diagnosticProcedure'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(H)',
    situation: 'A doctor drills a fingernail to relieve pressure.',
    facts: { treatments: ['nailOrBlisterDraining'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(I)',
    situation: 'An eye patch for an evening.',
    facts: { treatments: ['eyePatch'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(J)',
    situation: 'Dust is rinsed out of an eye.',
    facts: { treatments: ['eyeIrrigationOrSwab'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(iii)',
    situation: 'A metal splinter sits in the cornea and is taken out with a needle: neither irrigation nor a swab.',
    facts: { treatments: ['other'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(K)',
    situation: 'A splinter is taken out of a thumb with tweezers.',
    facts: { treatments: ['splinterRemoval'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(L)',
    situation: 'A finger guard over a bruised finger.',
    facts: { treatments: ['fingerGuard'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(M)',
    situation: 'A massage for a stiff neck.',
    facts: { treatments: ['massage'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(M)',
    situation: 'A chiropractor treats the neck.',
    facts: { treatments: ['physicalTherapyOrChiropractic'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(ii)(N)',
    situation: 'Water and rest in the shade relieve heat stress.',
    facts: { treatments: ['fluidsForHeatStress'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(iii)',
    situation: 'Fluid is given into a vein for heat stress: not on the list.',
    facts: { treatments: ['fluidsForHeatStress', 'other'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)(iv)',
    situation: 'An emergency physician puts on a gauze pad: first aid, whoever gives it.',
    facts: { treatments: ['woundCovering', 'observationOrCounseling'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(i)(A)',
    situation: 'Three visits to a doctor who only looks and advises.',
    facts: { treatments: ['observationOrCounseling'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(i)(B)',
    situation: 'X-ray, blood test, and prescribed drops that widen the pupil for the examination only.',
    facts: { treatments: ['diagnosticProcedure'] },
    expected: { recordable: 'no' },
  },
  {
    paragraph: '1904.7(b)(5)(v)',
    situation: 'A doctor prescribes antibiotics; the employee never takes them. Recorded all the same.',
    facts: { treatments: ['prescriptionStrengthMedication'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)',
    situation: 'Much first aid and one treatment beyond it: a single one is enough.',
    facts: { treatments: ['woundCleaning', 'woundCovering', 'tetanusImmunization', 'woundClosing'] },
    expected: { recordable: 'yes', classification: 'other' },
  },
  {
    paragraph: '1904.7(b)(5)',
    situation: 'The employee was at a clinic and is back at work; what was done there nobody has said.',
    facts: { treatments: null },
    expected: { recordable: 'unknown' },
  },
];
