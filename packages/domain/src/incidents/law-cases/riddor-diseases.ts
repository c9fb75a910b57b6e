import type { ReportableDisease } from '../report-facts.ts';
import type { DiseaseAsJson, ReportingCase } from './law-case.ts';

/** An illness of an employee, by the listed work unless stated otherwise, with a written diagnosis of 25 March. */
const ill = (kind: ReportableDisease, more: Partial<DiseaseAsJson> = {}) => ({
  isInjury: false,
  person: {
    isIllness: true,
    fromAccident: false,
    diseases: [{ kind, fromNamedWork: true, isDiagnosed: true, receivedAt: '2026-03-25T09:00:00+00:00', ...more }],
  },
});

/** An illness without an accident that is not a listed one. */
const UNLISTED = { isInjury: false, person: { isIllness: true, fromAccident: false, diseases: [] } };

/**
 * Occupational diseases (RIDDOR 2013, regulation 8), cancers and biological agents (9), diseases offshore (10). Unless stated
 * otherwise a doctor diagnosed it in writing, the employer received the diagnosis, and the person, an employee of ours, never
 * missed a day. Regulation 9 sets no time limit for the notification.
 */
export const RIDDOR_DISEASES: readonly ReportingCase[] = [
  {
    paragraph: 'reg. 8(a)',
    situation: 'Carpal Tunnel Syndrome; the person regularly works with vibrating grinders.',
    facts: ill('carpalTunnel'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(a)',
    situation: 'Carpal Tunnel Syndrome; the person types all day and uses no percussive or vibrating tool.',
    facts: ill('carpalTunnel', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 8(b)',
    situation: 'Cramp of the hand; the work is prolonged, repetitive movement of the fingers.',
    facts: ill('cramp'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(c)',
    situation:
      'Occupational dermatitis; the person, a hairdresser, regularly handles bleach and dye, known sensitizers.',
    facts: ill('dermatitis'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(c)',
    situation:
      'Dermatitis that the doctor puts down to gardening at home; the work exposes to no sensitizer or irritant.',
    facts: ill('dermatitis', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 8(d)',
    situation: 'Hand Arm Vibration Syndrome; the person regularly breaks concrete with a pneumatic drill.',
    facts: ill('handArmVibration'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(d)',
    situation:
      'Hand Arm Vibration Syndrome; the person holds no tool, but castings against a pedestal grinder that makes them vibrate.',
    facts: ill('handArmVibration'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(e)',
    situation: 'Occupational asthma; the person regularly sprays paint with isocyanates.',
    facts: ill('asthma'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(e)',
    situation: 'Asthma since childhood, unchanged; the work exposes to no respiratory sensitizer.',
    facts: ill('asthma', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 8(f)',
    situation: 'Tenosynovitis of the forearm; the person lifts and packs heavy joints of meat, thousands a shift.',
    facts: ill('tendonitis'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8(f)',
    situation: 'Tendonitis of the hand; frequent, repetitive keyboard work that is not physically demanding.',
    facts: ill('tendonitis', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 8(f)',
    situation: 'Tendonitis of the shoulder from heavy, repetitive work: not in the hand or the forearm.',
    facts: UNLISTED,
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 8',
    situation: 'Hearing loss by noise at work: no longer on the list since 2013, and no accident.',
    facts: UNLISTED,
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 8',
    situation:
      'Depression by pressure of work, off for 60 days: not on the list, and no injury by an accident, so that 4(2) does not ask for days.',
    facts: { ...UNLISTED, person: { ...UNLISTED.person, incapacitatedDays: 60 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 2(1)',
    situation:
      'An employee tells that a doctor named it Hand Arm Vibration Syndrome; nothing in writing has come. A diagnosis of an employee is one in writing.',
    facts: ill('handArmVibration', { isDiagnosed: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 2(1)',
    situation:
      'Hand Arm Vibration Syndrome of a driller was reported years ago; a doctor now writes that it has significantly worsened.',
    facts: ill('handArmVibration'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 8',
    situation:
      'A work-related illness is entered, without a day off; which disease, what the work involves and whether it was diagnosed is not.',
    facts: { isInjury: false, person: { isIllness: true } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 8',
    situation:
      'A work-related illness, ten days off, no accident; which disease it is nobody has entered. The days decide nothing.',
    facts: {
      severity: 'serious',
      isInjury: false,
      person: { isIllness: true, fromAccident: false, incapacitatedDays: 10 },
    },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 8',
    situation: 'An illness of an employee that has nothing to do with work.',
    facts: { isInjury: false, workRelated: false, person: { isIllness: true } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 3(1)(b)(i)',
    situation:
      'An employee of a contractor, under the contractor’s own supervision, has an illness from work with us: the contractor reports.',
    facts: { isInjury: false, person: { isIllness: true, employment: 'contractor', supervisedByUs: false } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 9(a)',
    situation: 'Mesothelioma, attributed to asbestos that the person, a licensed remover, was exposed to at work.',
    facts: ill('cancer'),
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 9(a)',
    situation: 'Cancer of the nasal cavity, attributed to wood dust in the joinery in which the person works.',
    facts: ill('cancer'),
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 9(a)',
    situation: 'Skin cancer, attributed to ionising radiation in industrial radiography, the person’s work.',
    facts: ill('cancer'),
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 9(a)',
    situation: 'Bowel cancer of an office worker; the doctor attributes it to nothing at work.',
    facts: ill('cancer', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 9(b)',
    situation: 'Legionnaires’ disease, attributed to the person’s work at our cooling towers.',
    facts: ill('biologicalAgent'),
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 9(b)',
    situation: 'Leptospirosis, attributed to the person’s work in sewers.',
    facts: ill('biologicalAgent'),
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 9(b)',
    situation: 'Hepatitis B, attributed to a needle with a patient’s blood that pricked the person, a nurse, at work.',
    facts: ill('biologicalAgent'),
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 9(b)',
    situation:
      'Influenza of an office worker while it is everywhere in town; the doctor attributes it to nothing at work.',
    facts: ill('biologicalAgent', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 9',
    situation:
      'A guest of our hotel falls ill with Legionnaires’ disease from its showers, and goes to no hospital. Regulations 8 and 9 are about people at work.',
    facts: { isInjury: false, person: { isIllness: true, employment: 'visitor', takenToHospital: false } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 10',
    situation:
      'Chickenpox of a worker on an offshore installation; it is in Schedule 3, and work need not have caused it.',
    facts: ill('offshore'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 10',
    situation: 'Food poisoning of a worker on an offshore installation: in Schedule 3.',
    facts: ill('offshore'),
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 10',
    situation: 'Chickenpox of a worker in an office in Aberdeen; the doctor attributes it to the worker’s own child.',
    facts: ill('offshore', { fromNamedWork: false }),
    expected: { reportable: 'no' },
  },
];
