// Measures the evaluation of forms with 200 and 500 questions, as done by the browser at each answer and by the server at each
// save: median CPU time in milliseconds.
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import { choicesOf, formOf } from './cases/forms.ts';

const ROUNDS = 51;

function medianOf(work: () => unknown): string {
  // CPU time instead of elapsed time, because it is independent of other load of the machine.
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    work();
    return process.cpuUsage(start).user / 1000;
  });
  return (times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0).toFixed(1);
}

/** Measures the evaluation at each answer, and the validation at each change of a draft. */
export function measureTemplates(): void {
  console.log('\nForms, ms: evaluating the answers; looking for what keeps them from being published');
  for (const size of [200, 500]) {
    const form = formOf(size);
    const answers = Object.fromEntries(choicesOf(size).map((id, at) => [id, { value: at % 2 ? 'no' : 'yes' }]));
    console.log(
      `  ${size} questions: ${medianOf(() => evaluate(form, answers))}; ${medianOf(() => publishProblems(form))}`,
    );
  }
}
