import type { Treatment } from '../first-aid.ts';
import type { RecordingCase } from './law-case.ts';

/** Treatments that are first aid: the case is not recorded. */
const firstAid = (paragraph: string, situation: string, ...treatments: readonly Treatment[]): RecordingCase => ({
  paragraph,
  situation,
  facts: { treatments },
  expected: { recordable: 'no' },
});
/** Treatments one of which is more than first aid. */
const medicalTreatment = (
  paragraph: string,
  situation: string,
  ...treatments: readonly Treatment[]
): RecordingCase => ({
  paragraph,
  situation,
  facts: { treatments },
  expected: { recordable: 'yes', classification: 'other' },
});

/** First aid and medical treatment (29 CFR 1904.7(b)(5)). No other criterion than the treatment is met. */
export const OSHA_FIRST_AID: readonly RecordingCase[] = [
  firstAid('1904.7(b)(5)(ii)(A)', 'Ibuprofen from the shop, 400 mg as the package says.', 'nonPrescriptionMedication'),
  medicalTreatment(
    '1904.7(b)(5)(ii)(A)',
    'A nurse practitioner tells the employee to take 800 mg of the same ibuprofen at a time: prescription strength.',
    'prescriptionStrengthMedication',
  ),
  firstAid(
    '1904.7(b)(5)(ii)(B)',
    'A tetanus booster after a scratch by a rusty nail.',
    'tetanusImmunization',
    'woundCleaning',
  ),
  medicalTreatment('1904.7(b)(5)(ii)(B)', 'Rabies vaccine after a dog bit a meter reader.', 'otherImmunization'),
  firstAid('1904.7(b)(5)(ii)(C)', 'A graze is flushed and soaked.', 'woundCleaning'),
  firstAid('1904.7(b)(5)(ii)(D)', 'A cut is drawn together with butterfly bandages and Steri-Strips.', 'woundCovering'),
  medicalTreatment('1904.7(b)(5)(ii)(D)', 'A cut is closed with surgical staples.', 'woundClosing'),
  firstAid(
    '1904.7(b)(5)(ii)(E)',
    'Hot and cold packs, many times over two weeks: how often does not matter.',
    'hotOrColdTherapy',
  ),
  firstAid('1904.7(b)(5)(ii)(F)', 'An elastic bandage round a sprained ankle, without stays.', 'nonRigidSupport'),
  medicalTreatment(
    '1904.7(b)(5)(ii)(F)',
    'A wrist brace with a rigid metal stay that holds the wrist still.',
    'rigidSupport',
  ),
  firstAid(
    '1904.7(b)(5)(ii)(G)',
    'A neck collar and a back board for the drive to the hospital; nothing is found there.',
    'splintForTransport',
    'diagnosticProcedure',
  ),
  firstAid('1904.7(b)(5)(ii)(H)', 'A doctor drills a fingernail to relieve pressure.', 'nailOrBlisterDraining'),
  firstAid('1904.7(b)(5)(ii)(I)', 'An eye patch for an evening.', 'eyePatch'),
  firstAid('1904.7(b)(5)(ii)(J)', 'Dust is rinsed out of an eye.', 'eyeIrrigationOrSwab'),
  medicalTreatment(
    '1904.7(b)(5)(iii)',
    'A metal splinter sits in the cornea and is taken out with a needle: neither irrigation nor a swab.',
    'other',
  ),
  firstAid('1904.7(b)(5)(ii)(K)', 'A splinter is taken out of a thumb with tweezers.', 'splinterRemoval'),
  firstAid('1904.7(b)(5)(ii)(L)', 'A finger guard over a bruised finger.', 'fingerGuard'),
  firstAid('1904.7(b)(5)(ii)(M)', 'A massage for a stiff neck.', 'massage'),
  medicalTreatment('1904.7(b)(5)(ii)(M)', 'A chiropractor treats the neck.', 'physicalTherapyOrChiropractic'),
  firstAid('1904.7(b)(5)(ii)(N)', 'Water and rest in the shade relieve heat stress.', 'fluidsForHeatStress'),
  medicalTreatment(
    '1904.7(b)(5)(iii)',
    'Fluid is given into a vein for heat stress: not on the list.',
    'fluidsForHeatStress',
    'other',
  ),
  firstAid(
    '1904.7(b)(5)(iv)',
    'An emergency physician puts on a gauze pad: first aid, whoever gives it.',
    'woundCovering',
    'observationOrCounseling',
  ),
  firstAid('1904.7(b)(5)(i)(A)', 'Three visits to a doctor who only looks and advises.', 'observationOrCounseling'),
  firstAid(
    '1904.7(b)(5)(i)(B)',
    'X-ray, blood test, and prescribed drops that widen the pupil for the examination only.',
    'diagnosticProcedure',
  ),
  medicalTreatment(
    '1904.7(b)(5)(v)',
    'A doctor prescribes antibiotics; the employee never takes them. Recorded all the same.',
    'prescriptionStrengthMedication',
  ),
  medicalTreatment(
    '1904.7(b)(5)',
    'Much first aid and one treatment beyond it: a single one is enough.',
    'woundCleaning',
    'woundCovering',
    'tetanusImmunization',
    'woundClosing',
  ),
  {
    paragraph: '1904.7(b)(5)',
    situation: 'The employee was at a clinic and is back at work; what was done there nobody has said.',
    facts: { treatments: null },
    expected: { recordable: 'unknown' },
  },
];
