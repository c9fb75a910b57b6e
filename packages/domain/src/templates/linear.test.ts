import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { publishProblems, TEMPLATE_LIMITS } from './publish-problems.ts';
import type { Condition, Option, Question, Rule, TemplateContent } from './template.ts';
import { option, question, section, template } from './templates.factory.ts';

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const ends = (when: Condition, n = 0): Rule => ({ id: `ends${n}`, when, action: 'end-section' });
const options = (count: number): Option[] => many(count, (n) => option(`o${n}`, n));
const one = question('number', 'one');

/** Forms that are designed to be expensive, each with its size. */
const HOSTILE: readonly [what: string, make: (size: number) => TemplateContent, size: number][] = [
  [
    'questions that may all end their section, and a formula',
    (size) =>
      template([
        ...many(size, (n) => question('yes-no', `q${n}`, { rules: [ends({ operator: 'is', value: 'no' })] })),
        question('formula', 'f', { formula: '{q1}' }),
      ]),
    240,
  ],
  [
    'formulas that use each other',
    (size) =>
      template([
        one,
        ...many(size, (n) => question('formula', `f${n}`, { formula: many(15, (k) => `{f${n - k - 1}}`).join('+') })),
      ]),
    70,
  ],
  [
    'many rules that each list many options, and leave the others unlisted',
    (size) =>
      template(
        many(4, (n) => {
          const values = many(size, (v) => `o${size + v}`);
          const rules = many(20, (k) => ends({ operator: 'in', values: [...values] }, k));
          return question('multiple-choice', `q${n}`, { options: options(2 * size), rules });
        }),
      ),
    150,
  ],
  [
    'many rules that each name one of many options',
    (size) =>
      template(
        many(4, (n) => {
          const rules = many(size, (k) => ends({ operator: 'is', value: `o${k}` }, k));
          return question('multiple-choice', `q${n}`, { options: options(size), rules });
        }),
      ),
    150,
  ],
  [
    'dropdowns of one long list',
    (size) =>
      template(
        many(size, (n) => {
          const rules = many(4, (k) => ends({ operator: 'is', value: `o${k}` }, k));
          return question('dropdown', `q${n}`, { listId: 'long', critical: true, rules });
        }),
        { lists: [{ id: 'long', name: { en: 'Long' }, options: options(500) }] },
      ),
    240,
  ],
  [
    'options without their translations',
    (size) =>
      template(
        many(size, (n) => question('single-choice', `q${n}`, { options: options(40) })),
        { languages: many(20, (n) => `l${String.fromCharCode(97 + n)}`) },
      ),
    100,
  ],
];

/** Factor between the two sizes. */
const GROWTH = 8;

/**
 * CPU milliseconds of this thread for each of these inputs, of the fastest of several runs. Many are measured together, because some
 * kernels count CPU time in steps of 4 ms; each run has inputs of its own, so that nothing is cached.
 */
function timeOf(count: number, make: () => TemplateContent, work: (content: TemplateContent) => unknown): number {
  return Math.min(
    ...many(5, () => {
      const contents = many(count, make);
      const startedAt = process.threadCpuUsage();
      for (const content of contents) work(content);
      const { user, system } = process.threadCpuUsage(startedAt);
      return (user + system) / 1000 / count;
    }),
  );
}

const evaluateAll = (content: TemplateContent) => [publishProblems(content), evaluate(content, {})];

test.each(HOSTILE)('%s are evaluated in time linear to their size', (what, make, size) => {
  const inputOf = (content: TemplateContent) => JSON.stringify(content).length;
  const growth = inputOf(make(size * GROWTH)) / inputOf(make(size));
  evaluateAll(make(size)); // warm up the compiler
  const few = timeOf(4 * GROWTH, () => make(size), evaluateAll);
  const lots = timeOf(4, () => make(size * GROWTH), evaluateAll);
  // Three times the expected growth is within the noise of garbage collection.
  expect(lots / few, what).toBeLessThan(growth * 3);
});

test('formulas that are too long in total are refused before any is parsed', () => {
  const formula = many(900, (n) => `{q${n % 10}}`)
    .join('+')
    .slice(0, 3999);
  const asked: Question[] = many(990, (n) => question('formula', `f${n}`, { formula }));
  const content = template([section('s', [one, ...asked])]);
  expect(publishProblems(content)).toEqual([{ code: 'formulas-too-long', level: 'error', about: 'template', id: '' }]);
  expect(timeOf(1, () => ({ ...content }), publishProblems)).toBeLessThan(50);
  const allowed = template([
    one,
    ...many(
      TEMPLATE_LIMITS.formulaSigns / 4000,
      (n) => ({ ...asked[n], formula: `${'1+'.repeat(1999)}10` }) as Question,
    ),
  ]);
  expect(publishProblems(allowed).filter(({ code }) => code === 'formulas-too-long')).toEqual([]);
});
