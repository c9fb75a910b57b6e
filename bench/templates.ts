// Judging forms of 200 and 500 questions, as the browser does at each answer and the server at each save: milliseconds of the processor,
// median.
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';

const ROUNDS = 51;
const BASE = { required: true, notApplicable: true, critical: false, weight: 1, tags: [] } as const;

/** A form in ten sections: choices with points, each third with a follow-up, each tenth question a formula of those before. */
function formOf(size: number): TemplateContent {
  const followup = (id: string): Question => ({
    ...BASE,
    id: `${id}-why`,
    type: 'long-text',
    text: { en: 'Why' },
    rules: [],
  });
  const questionAt = (at: number): Question => {
    const own = { ...BASE, id: `q${at}`, text: { en: `Question ${at}` } };
    if (at % 10 === 9)
      return { ...own, required: false, type: 'formula', formula: `sum({q${at - 1}}, {q${at - 2}}) / 2`, rules: [] };
    const shows = { id: 'why', when: { operator: 'is', value: 'no' }, action: 'show-question' } as const;
    const rules = at % 3 ? [] : [{ ...shows, followupQuestion: followup(own.id) }];
    return { ...own, type: 'yes-no', scores: { yes: 1, no: 0 }, negative: ['no'], rules };
  };
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

function medianOf(work: () => unknown): string {
  // Of the processor, not of the clock: that is the same on a machine that has other work.
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    work();
    return process.cpuUsage(start).user / 1000;
  });
  return (times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0).toFixed(1);
}

/** Measures what is reckoned at each answer, and at each change of a draft. */
export function measureTemplates(): void {
  console.log('\nForms, ms: judging the answers; looking for what keeps them from being published');
  for (const size of [200, 500]) {
    const form = formOf(size);
    const answers = Object.fromEntries(
      Array.from({ length: size }, (_, at) => [`q${at}`, { value: at % 2 ? 'no' : 'yes' }]),
    );
    for (const formula of Object.keys(answers).filter((id) => id.endsWith('9'))) delete answers[formula];
    console.log(
      `  ${size} questions: ${medianOf(() => evaluate(form, answers))}; ${medianOf(() => publishProblems(form))}`,
    );
  }
}
