import { memoized } from '../memoized.ts';
import type { QuestionType, TemplateContent } from './template.ts';
import { placesOf } from './walk.ts';

/** Types that ask nothing, and so have no number. */
const UNNUMBERED: readonly QuestionType[] = ['instruction', 'formula'];

/**
 * The numbers of the questions of a template by their ids: through all sections from 1, follow-ups after their question
 * (`12.1`). A question keeps its number, whichever follow-ups are shown.
 */
export const questionNumbers: (content: TemplateContent) => Readonly<Record<string, string>> = memoized((content) => {
  const numbers: Record<string, string> = {};
  const counts: Record<string, number> = {};
  for (const { question, shownBy } of placesOf(content)) {
    if (UNNUMBERED.includes(question.type)) continue;
    // A follow-up of something without a number is counted like any other question.
    const parent = shownBy && numbers[shownBy.parent.question.id];
    const key = parent ?? '';
    const count = (counts[key] ?? 0) + 1;
    counts[key] = count;
    numbers[question.id] = parent === undefined ? String(count) : `${parent}.${count}`;
  }
  return numbers;
});
