import { memoized } from '../memoized.ts';
import { type Answer, type AnswerProblem, type Answers, answerTo, checkAnswer, type ProblemAt } from './answers.ts';
import { conditionInputOf, type Given, holds } from './conditions.ts';
import { evaluateFormula } from './formula.ts';
import { inOrderOfNeed, readingOf } from './needs.ts';
import { pointsOf } from './scores.ts';
import type { Question, Rule, TemplateContent } from './template.ts';
import { type Place, placesOf } from './walk.ts';

/** A visible question with its answer and acting rules. */
export interface Shown {
  readonly place: Place;
  /** Its answer; absent if there is none, or if it is invalid, which counts as none. */
  readonly answer?: Answer;
  readonly problems: readonly ProblemAt<AnswerProblem>[];
  /** The answer in the form that conditions take. */
  readonly given?: Given;
  /** Rules whose condition holds. */
  readonly acting: readonly Rule[];
}

/** The questions that may end a section, by the id of the section, those that end it earliest first. */
const endersOf = (places: readonly Place[]): ReadonlyMap<string, readonly Place[]> => {
  const enders = places.filter(({ question }) => question.rules.some((rule) => rule.action === 'end-section'));
  return Map.groupBy(
    enders.toSorted((a, b) => a.lastPosition - b.lastPosition),
    ({ section }) => section.id,
  );
};

/** What is known of the questions of a template independently of answers, computed once per template. */
const mapOf = memoized((content: TemplateContent) => {
  const places = placesOf(content);
  return {
    places,
    byId: new Map(places.map((place) => [place.question.id, place])),
    enders: endersOf(places),
    order: inOrderOfNeed(places),
  };
});

/**
 * The questions that are visible with these answers, in reading order. A question is visible if it is directly in a section or the
 * rule that shows it holds, and if no question before it has ended its section. Hidden questions have no answer, for formulas
 * either. Formulas may refer to later questions, so each question is evaluated once, on first use; in a circle, which cannot be
 * published, the question that closes it has no answer.
 */
export function shownQuestions(content: TemplateContent, answers: Answers): readonly Shown[] {
  const { places, byId, enders, order } = mapOf(content);
  const seen = new Map<Place, Shown | undefined>();
  // Number of a section's enders that are known not to end it.
  const passed = new Map<string, number>();

  const evaluateOnce = (place: Place): Shown | undefined => {
    if (seen.has(place)) return seen.get(place);
    seen.set(place, undefined);
    const shown = isReached(place) ? answered(place) : undefined;
    seen.set(place, shown);
    return shown;
  };

  const isReached = (place: Place): boolean => {
    const { shownBy } = place;
    if (shownBy && !evaluateOnce(shownBy.parent)?.acting.includes(shownBy.rule)) return false;
    return !isEndedBefore(place);
  };

  const isEndedBefore = ({ section, position }: Place): boolean => {
    const before = enders.get(section.id) ?? [];
    for (let next = passed.get(section.id) ?? 0; ; next++) {
      const ender = before[next];
      if (!ender || ender.lastPosition >= position) return false;
      if (evaluateOnce(ender)?.acting.some((rule) => rule.action === 'end-section')) return true;
      passed.set(section.id, Math.max(next + 1, passed.get(section.id) ?? 0));
    }
  };

  const answered = (place: Place): Shown => {
    const { question } = place;
    if (question.type === 'formula') return withRules(place, formulaAnswer(question), []);
    const answer = answerTo(answers, question.id);
    const problems = answer ? checkAnswer(content.lists, question, answer) : [];
    return withRules(place, problems.length ? undefined : answer, problems);
  };

  const withRules = (place: Place, answer: Answer | undefined, problems: Shown['problems']): Shown => {
    const given = conditionInputOf(place.question, answer);
    const acting = place.question.rules.filter((rule) => holds(rule.when, given));
    return { place, problems, acting, ...(answer && { answer }), ...(given && { given }) };
  };

  const formulaAnswer = (question: Parameters<typeof readingOf>[0]): Answer | undefined => {
    const reading = readingOf(question);
    if ('failedAt' in reading) return undefined;
    const value = evaluateFormula(reading.expression, (id) => {
      const place = byId.get(id);
      const shown = place && evaluateOnce(place);
      return shown ? numberOf(content, shown) : null;
    });
    return value === null ? undefined : { value };
  };

  // Questions that others need are evaluated first, so that no chain of formulas recurses deeper than one step.
  for (const place of order) evaluateOnce(place);
  return places.flatMap((place) => evaluateOnce(place) ?? []);
}

/** The number that a formula uses for a question: the answer, the points of a choice, the score of a risk. */
function numberOf(content: TemplateContent, { place, answer, given }: Shown): number | null {
  if (typeof given?.amount === 'number') return given.amount;
  return given && answer ? (pointsOf(content.lists, place.question, answer)?.score ?? null) : null;
}

/** Whether a formula can use the answer of a question as a number. */
export const isNumeric = ({ type }: Question): boolean =>
  ['number', 'slider', 'formula', 'risk-rating', 'yes-no', 'single-choice', 'multiple-choice', 'dropdown'].includes(
    type,
  );
