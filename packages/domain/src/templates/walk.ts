import { memoized } from '../memoized.ts';
import type { Question, Rule, Section, SubSection, TemplateContent } from './template.ts';

/** A question and its position in the template. */
export interface Place {
  readonly question: Question;
  /** Index of the question in reading order: follow-ups come directly after their question. */
  readonly position: number;
  /** Position of the last of its follow-ups at any depth; its own if it has none. */
  readonly lastPosition: number;
  /** Depth of follow-ups; 0 for a question that is directly in a section. */
  readonly depth: number;
  readonly section: Section;
  readonly subSection?: SubSection;
  /** The question and the rule that show it; absent for a question that is directly in a section. */
  readonly shownBy?: { readonly parent: Place; readonly rule: Rule };
}

/** The follow-up questions of a question, each with its rule. */
export const followupsOf = (question: Question): readonly { rule: Rule; followupQuestion: Question }[] =>
  question.rules.flatMap((rule) =>
    rule.action === 'show-question' ? [{ rule, followupQuestion: rule.followupQuestion }] : [],
  );

/** Every question of a template in reading order, including follow-ups at any depth. */
export const placesOf: (content: TemplateContent) => readonly Place[] = memoized(walk);

/** Whether a template asks anything; instructions and formulas ask nothing. */
export const isAsking = (content: TemplateContent): boolean =>
  placesOf(content).some(({ question: { type } }) => type !== 'instruction' && type !== 'formula');

function walk(content: TemplateContent): readonly Place[] {
  const places: { -readonly [K in keyof Place]: Place[K] }[] = [];
  // A stack instead of recursion: follow-ups may be nested more deeply than the call stack allows.
  const walkPart = (questions: readonly Question[], where: Pick<Place, 'section' | 'subSection'>) => {
    const stack: Pick<Place, 'question' | 'shownBy'>[] = questions.map((question) => ({ question }));
    stack.reverse();
    for (let next = stack.pop(); next; next = stack.pop()) {
      const place: Place = {
        ...where,
        ...next,
        position: places.length,
        lastPosition: places.length,
        depth: next.shownBy ? next.shownBy.parent.depth + 1 : 0,
      };
      places.push(place);
      for (const { rule, followupQuestion } of followupsOf(next.question).toReversed())
        stack.push({ question: followupQuestion, shownBy: { parent: place, rule } });
    }
  };
  for (const section of content.sections) {
    walkPart(section.questions, { section });
    for (const subSection of section.subSections) walkPart(subSection.questions, { section, subSection });
  }
  for (const place of places.toReversed())
    if (place.shownBy) {
      const parent = places[place.shownBy.parent.position];
      if (parent) parent.lastPosition = Math.max(parent.lastPosition, place.lastPosition);
    }
  return places;
}
