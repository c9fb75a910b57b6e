import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';

const BASE = { required: true, notApplicable: true, critical: false, weight: 1, tags: [] } as const;
const FORMULA = 9;
/** Of every ten questions one is a text, eight are choices, and the last is a formula of the previous ones. */
const WRITTEN = 5;

const followup = (id: string): Question => ({
  ...BASE,
  id: `${id}-why`,
  type: 'long-text',
  text: { en: 'Why' },
  rules: [],
});

function questionAt(at: number): Question {
  const own = { ...BASE, id: `q${at}`, text: { en: `Question ${at}` } };
  if (at % 10 === FORMULA)
    return { ...own, required: false, type: 'formula', formula: `sum({q${at - 1}}, {q${at - 2}}) / 2`, rules: [] };
  if (at % 10 === WRITTEN) return { ...own, type: 'short-text', rules: [] };
  const shows = { id: 'why', when: { operator: 'is', value: 'no' }, action: 'show-question' } as const;
  const rules = at % 3 ? [] : [{ ...shows, followupQuestion: followup(own.id) }];
  return { ...own, type: 'yes-no', scores: { yes: 1, no: 0 }, negative: ['no'], rules };
}

/** Returns a form with ten sections: choices with scores, every third with a follow-up, and texts and formulas between them. */
export function formOf(size: number): TemplateContent {
  const questions = Array.from({ length: size }, (_, at) => questionAt(at));
  const sections = Array.from({ length: 10 }, (_, at) => ({
    id: `s${at}`,
    name: { en: `Section ${at}` },
    weight: 1,
    questions: questions.slice((at * size) / 10, ((at + 1) * size) / 10),
    subSections: [],
  }));
  return { name: { en: 'Form' }, language: 'en', languages: [], lists: [], sections };
}

/** Returns the ids of the choices of such a form. */
export const choicesOf = (size: number): string[] =>
  Array.from({ length: size }, (_, at) => at).flatMap((at) =>
    at % 10 === FORMULA || at % 10 === WRITTEN ? [] : [`q${at}`],
  );
