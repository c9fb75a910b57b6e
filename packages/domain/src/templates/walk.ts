import { remembered } from '../remembered.ts';
import type { Question, Rule, Section, SubSection, TemplateContent } from './template.ts';

/** A question where it stands. */
export interface Place {
  readonly question: Question;
  /** Place of the question in the order of reading: follow-ups come right after theirs. */
  readonly position: number;
  /** Position of the last of its follow-ups, at any depth; its own where it has none. */
  readonly lastPosition: number;
  /** How many questions it follows up; 0 for one that stands in a section itself. */
  readonly depth: number;
  readonly section: Section;
  readonly subSection?: SubSection;
  /** The question and the rule that show it; absent for one that stands in a section itself. */
  readonly shownBy?: { readonly parent: Place; readonly rule: Rule };
}

/** Questions that the rules of a question show, each with its rule. */
export const followupsOf = (question: Question): readonly { rule: Rule; followupQuestion: Question }[] =>
  question.rules.flatMap((rule) =>
    rule.action === 'show-question' ? [{ rule, followupQuestion: rule.followupQuestion }] : [],
  );

/** Every question of a template in the order of reading, follow-ups at any depth among them. */
export const placesOf: (content: TemplateContent) => readonly Place[] = remembered(walk);

function walk(content: TemplateContent): readonly Place[] {
  const places: { -readonly [K in keyof Place]: Place[K] }[] = [];
  // A stack instead of recursion: follow-ups may be nested deeper than calls can be.
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
