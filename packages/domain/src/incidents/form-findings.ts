import { type Answers, answerTo } from '../templates/answers.ts';
import type { TemplateContent } from '../templates/template.ts';
import { shownQuestions } from '../templates/visibility.ts';
import type { CaseType } from './cases.ts';
import { isMedicalTreatment, type Treatment } from './first-aid.ts';

/** The level of care that a person needed, the least first. */
export const CARE = ['none', 'firstAid', 'doctor', 'hospital'] as const;
export type Care = (typeof CARE)[number];

/** How the person went on working afterwards. */
export const WORK_AFTER = ['sameDay', 'lighter', 'away'] as const;
export type WorkAfter = (typeof WORK_AFTER)[number];

/** What an incident's form says of its one injured person, in the terms of a case; null where it says nothing. */
export interface FormFindings {
  readonly type: CaseType | null;
  readonly care: Care | null;
  /** Whether the person stayed in hospital overnight. */
  readonly stayed: boolean;
  /** All treatments; null also if a doctor may have given more. */
  readonly treatments: readonly Treatment[] | null;
  readonly work: WorkAfter | null;
  readonly isFractured: boolean;
  readonly isAmputated: boolean;
}

const CARE_ASKED: Readonly<Record<string, Care>> = {
  noCare: 'none',
  firstAid: 'firstAid',
  doctor: 'doctor',
  hospital: 'hospital',
};
const CARE_AT: Readonly<Record<string, Care>> = {
  onSite: 'firstAid',
  clinic: 'doctor',
  emergency: 'hospital',
  ward: 'hospital',
};
const AID: Readonly<Record<string, Treatment>> = {
  cleaned: 'woundCleaning',
  cooled: 'hotOrColdTherapy',
  bandaged: 'woundCovering',
  flushed: 'woundCleaning',
  rested: 'observationOrCounseling',
  // On no list of first aid.
  revived: 'other',
};
const ILLNESSES: Readonly<Record<string, CaseType>> = {
  poisoning: 'poisoning',
  skin: 'skinDisorder',
  hearing: 'hearingLoss',
  infection: 'otherIllness',
  stress: 'otherIllness',
};
const WORK: Readonly<Record<string, WorkAfter>> = { sameDay: 'sameDay', lighter: 'lighter', away: 'away' };

/** The questions of the default form that matter for a case, by the ids with which they are seeded, and their answers. */
export const MEANT: Readonly<Record<string, readonly string[]>> = {
  care: Object.keys(CARE_ASKED),
  body: ['eyes'],
  nature: ['fracture', 'amputation', ...Object.keys(ILLNESSES)],
  aided: ['yes', 'no'],
  aid: Object.keys(AID),
  treatedAt: ['nowhere', ...Object.keys(CARE_AT)],
  return: Object.keys(WORK),
};

const lookUp = <T>(words: Readonly<Record<string, T>>, word: string | undefined): T | null =>
  word !== undefined && Object.hasOwn(words, word) ? (words[word] ?? null) : null;

/** The answers to visible questions, as far as these still have the meaning with which they were seeded. */
function meantAnswers(content: TemplateContent, answers: Answers): ReadonlyMap<string, readonly string[]> {
  const shown = shownQuestions(content, answers).map(({ place }) => place.question.id);
  return new Map(
    shown.flatMap((id) => {
      const value = Object.hasOwn(MEANT, id) ? answerTo(answers, id)?.value : undefined;
      const chosen = [value].flat().filter((one) => typeof one === 'string');
      return chosen.length ? [[id, chosen] as const] : [];
    }),
  );
}

/** The type of illness if the form names no other harm, else an injury. */
function typeOf(nature: readonly string[]): CaseType | null {
  const [first] = nature;
  if (first === undefined) return null;
  const types = new Set(nature.map((one) => lookUp(ILLNESSES, one) ?? 'injury'));
  const [type = 'injury'] = types;
  return types.size === 1 ? type : 'injury';
}

/** The level of care: where the person was treated takes precedence over the first answer. */
function careOf(first: string | undefined, treatedAt: string | undefined, aided: string | undefined): Care | null {
  const onSite = aided === 'yes' ? 'firstAid' : null;
  if (treatedAt === 'nowhere') return onSite ?? (aided === 'no' ? 'none' : null);
  return lookUp(CARE_AT, treatedAt) ?? lookUp(CARE_ASKED, first) ?? onSite;
}

/** The treatments, if these are known to be all, or to go beyond first aid so that others do not matter; otherwise null. */
function treatmentsOf(care: Care | null, aid: readonly string[], isEye: boolean): Treatment[] | null {
  if (care === 'none') return [];
  const done = aid.flatMap((one) => (one === 'flushed' && isEye ? 'eyeIrrigationOrSwab' : (lookUp(AID, one) ?? [])));
  if (!done.length || (care !== 'firstAid' && !done.some(isMedicalTreatment))) return null;
  return [...new Set(done)];
}

/**
 * Reads what the form of an incident says for a case. The only place that knows the meaning of the seeded questions; questions and
 * answers that an organisation removed or added itself are ignored. Null if nothing relevant was answered.
 */
export function readForm(content: TemplateContent, answers: Answers): FormFindings | null {
  const given = meantAnswers(content, answers);
  if (!given.size) return null;
  const all = (id: string) => given.get(id) ?? [];
  const one = (id: string) => all(id)[0];
  const care = careOf(one('care'), one('treatedAt'), one('aided'));
  const nature = all('nature');
  return {
    type: typeOf(nature),
    care,
    stayed: one('treatedAt') === 'ward',
    treatments: treatmentsOf(care, all('aid'), all('body').includes('eyes')),
    work: lookUp(WORK, one('return')),
    isFractured: nature.includes('fracture'),
    isAmputated: nature.includes('amputation'),
  };
}
