import type { CaseFacts } from './cases.ts';
import { isMedicalTreatment } from './first-aid.ts';
import { type Answer, allOf, answerOf, anyOf, not } from './known.ts';
import { assessSpecialCase, SPECIAL_PARAGRAPHS } from './special-cases.ts';
import { exceptionParagraph } from './work-exceptions.ts';

/** The questions of the decision tree, each with the paragraph of 29 CFR that asks it. */
export const QUESTIONS = {
  covered: '1904.31(a)',
  injuryOrIllness: '1904.46',
  workEnvironment: '1904.5(b)(1)',
  contribution: '1904.5(a)',
  significantlyAggravated: '1904.5(b)(4)',
  noException: '1904.5(b)(2)',
  neverRecorded: '1904.6(a)(1)',
  recurrence: '1904.6(a)(2)',
  death: '1904.7(b)(2)',
  daysAway: '1904.7(b)(3)',
  restrictedOrTransfer: '1904.7(b)(4)',
  medicalTreatment: '1904.7(b)(5)',
  lostConsciousness: '1904.7(b)(6)',
  significantDiagnosis: '1904.7(b)(7)',
  specialCase: '1904.8-1904.11',
} as const;
export type Question = keyof typeof QUESTIONS;

/** One step through the decision tree, so that a page can show the reasoning. */
export interface Step {
  readonly question: Question;
  /** The paragraph that asks, or the more specific one that gave the answer. */
  readonly paragraph: string;
  readonly answer: Answer;
  /** The fact that answers it. */
  readonly fact: keyof CaseFacts;
}

/** Steps whose question is asked the other way round on the page: whether an exception applies, whether it was recorded before. */
const ASKED_INVERTED: readonly string[] = ['noException', 'neverRecorded'];

/** The answer of a step to the question as it is asked on the page. */
export const answerAsAsked = ({ question, answer }: { readonly question: string; readonly answer: Answer }): Answer =>
  ASKED_INVERTED.includes(question) ? not(answer) : answer;

/** Columns G to J of the OSHA 300 log; only the most serious one is ticked. */
export const CLASSIFICATIONS = ['death', 'daysAway', 'restrictedOrTransfer', 'other'] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

export interface Recordability {
  readonly recordable: Answer;
  /** By the known facts; null unless the case is known to be recordable. */
  readonly classification: Classification | null;
  /** In the order of the tree; a no is the last step. */
  readonly steps: readonly Step[];
  /** Facts whose answer can still change the result. */
  readonly missing: readonly (keyof CaseFacts)[];
}

/** A part of the tree: its answer and its steps. */
interface Gate {
  readonly answer: Answer;
  readonly steps: readonly Step[];
}

const step = (
  question: Question,
  fact: keyof CaseFacts,
  answer: Answer,
  paragraph: string = QUESTIONS[question],
): Step => ({ question, paragraph, answer, fact });

const gate = (combine: (answers: readonly Answer[]) => Answer, steps: readonly Step[]): Gate => ({
  answer: combine(steps.map(({ answer }) => answer)),
  steps,
});

/**
 * Visitors are not employees (29 CFR 1904.31(a)), and the self-employed are not covered (1904.31(b)(1)). In whose log a
 * contractor's case is recorded is decided by `logOf`.
 */
function covered({ employment }: CaseFacts): Gate {
  if (employment === 'selfEmployed') return gate(allOf, [step('covered', 'employment', 'no', '1904.31(b)(1)')]);
  return gate(allOf, [step('covered', 'employment', employment === 'visitor' ? 'no' : 'yes')]);
}

const hurt = ({ injuryOrIllness }: CaseFacts): Gate =>
  gate(allOf, [step('injuryOrIllness', 'injuryOrIllness', answerOf(injuryOrIllness))]);

function contributed({ contribution, significantlyAggravated }: CaseFacts): Step[] {
  if (contribution === null) return [step('contribution', 'contribution', 'unknown')];
  const steps = [step('contribution', 'contribution', contribution === 'none' ? 'no' : 'yes')];
  if (contribution === 'aggravated')
    steps.push(step('significantlyAggravated', 'significantlyAggravated', answerOf(significantlyAggravated)));
  return steps;
}

/** Work-related: something in the work environment caused, contributed or significantly aggravated, and no exception applies (1904.5). */
function workRelated(facts: CaseFacts): Gate {
  const { exception, workEnvironment } = facts;
  const excepted =
    exception === null
      ? step('noException', 'exception', 'unknown')
      : exception === 'none'
        ? step('noException', 'exception', 'yes')
        : step('noException', 'exception', 'no', exceptionParagraph(exception));
  return gate(allOf, [
    step('workEnvironment', 'workEnvironment', answerOf(workEnvironment)),
    ...contributed(facts),
    excepted,
  ]);
}

/**
 * A new case: never recorded before, or one whose signs and symptoms had all disappeared, as between episodes, and that something
 * at work caused to recur (1904.6(a), (b)(2)).
 */
function newCase({ recordedBefore, recoveredCompletely, newExposure }: CaseFacts): Gate {
  const never = step('neverRecorded', 'recordedBefore', not(answerOf(recordedBefore)));
  const again = gate(allOf, [
    step('recurrence', 'recoveredCompletely', answerOf(recoveredCompletely)),
    step('recurrence', 'newExposure', answerOf(newExposure)),
  ]);
  const isAsked = never.answer === 'no' || (never.answer === 'unknown' && again.answer === 'yes');
  if (!isAsked) return { answer: never.answer, steps: [never] };
  return { answer: again.answer, steps: [never, ...again.steps] };
}

const counted = (days: number | null): Answer => answerOf(days === null ? null : days > 0);

/** The general criteria (1904.7(b)(2) to (7)) and the special cases (1904.8 to 1904.11); the most serious come first. */
function criteria(facts: CaseFacts): Gate {
  const { treatments, diagnosis, special } = facts;
  const own = special === null || special === 'none' ? undefined : special;
  return gate(anyOf, [
    step('death', 'died', answerOf(facts.died)),
    step('daysAway', 'daysAway', counted(facts.daysAway)),
    step('restrictedOrTransfer', 'daysRestricted', counted(facts.daysRestricted)),
    step('medicalTreatment', 'treatments', answerOf(treatments?.some(isMedicalTreatment) ?? null)),
    step('lostConsciousness', 'lostConsciousness', answerOf(facts.lostConsciousness)),
    step('significantDiagnosis', 'diagnosis', answerOf(diagnosis && diagnosis !== 'none')),
    own
      ? step('specialCase', 'special', assessSpecialCase(own), SPECIAL_PARAGRAPHS[own.kind])
      : step('specialCase', 'special', special === 'none' ? 'no' : 'unknown'),
  ]);
}

/**
 * The column of the log. A medical removal counts as days away or as a restriction, as it was carried out (1904.9(b)(1)); while
 * that is unknown, as the lesser of the two.
 */
function classify({ died, daysAway, daysRestricted, special }: CaseFacts): Classification {
  const removal = special && special !== 'none' && special.kind === 'medicalRemoval' && special.demanded;
  if (died) return 'death';
  if (daysAway || (removal && special.as === 'daysAway')) return 'daysAway';
  return daysRestricted || removal ? 'restrictedOrTransfer' : 'other';
}

const open = (steps: readonly Step[]): (keyof CaseFacts)[] => [
  ...new Set(steps.filter(({ answer }) => answer === 'unknown').map(({ fact }) => fact)),
];

/** The questions of the criteria that would put a case into a more serious column. */
const MORE_SERIOUS: Record<Classification, readonly Question[]> = {
  death: [],
  daysAway: ['death'],
  restrictedOrTransfer: ['death', 'daysAway'],
  other: ['death', 'daysAway', 'restrictedOrTransfer'],
};

const notRecordable = (steps: readonly Step[]): Recordability => ({
  recordable: 'no',
  classification: null,
  steps,
  missing: [],
});

/**
 * Whether a case is to be recorded, by the decision tree of 29 CFR 1904.4(b)(2): an injury or illness of a covered person (1904.31,
 * 1904.46), work-related (1904.5), a new case (1904.6), that meets a general criterion (1904.7) or is a special case (1904.8 to
 * 1904.11).
 */
export function assessRecordability(facts: CaseFacts): Recordability {
  const before: Step[] = [];
  const unanswered: Step[] = [];
  const answers: Answer[] = [];
  for (const ask of [covered, hurt, workRelated, newCase]) {
    const { answer, steps } = ask(facts);
    before.push(...steps);
    if (answer === 'no') return notRecordable(before);
    if (answer === 'unknown') unanswered.push(...steps);
    answers.push(answer);
  }
  const met = criteria(facts);
  const steps = [...before, ...met.steps];
  if (met.answer === 'no') return notRecordable(steps);
  const recordable = allOf([...answers, met.answer]);
  const classification = classify(facts);
  const moreSevere = met.steps.filter(({ question }) => MORE_SERIOUS[classification].includes(question));
  return {
    recordable,
    classification: recordable === 'yes' ? classification : null,
    steps,
    missing: open([...unanswered, ...(met.answer === 'yes' ? moreSevere : met.steps)]),
  };
}

/**
 * In whose log a recordable case is recorded (29 CFR 1904.31(b)(2) to (4)): that of the employer who supervises the person's work
 * day by day; null while that is unknown.
 */
export const logOf = (
  { employment }: Pick<CaseFacts, 'employment'>,
  supervisedByUs: boolean | null,
): 'ours' | 'otherEmployer' | 'none' | null => {
  if (employment === 'visitor' || employment === 'selfEmployed') return 'none';
  if (employment === 'employee') return 'ours';
  return supervisedByUs === null ? null : supervisedByUs ? 'ours' : 'otherEmployer';
};
