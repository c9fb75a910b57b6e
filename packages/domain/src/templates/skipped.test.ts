import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from './answers.ts';
import { evaluate } from './evaluate.ts';
import { alwaysSkipped } from './skipped.ts';
import type { Condition, Rule, TemplateContent } from './template.ts';
import { option, question, section, shows, subSection, template } from './templates.factory.ts';
import { placesOf } from './walk.ts';

const skipped = (content: TemplateContent): string[] =>
  alwaysSkipped(placesOf(content), content.lists).map((place) => place.question.id);
const ends = (when: Condition): Rule => ({ id: JSON.stringify(when), when, action: 'end-section' });
const next = question('short-text', 'next');

test('questions after one that always ends its section are found, in sub-sections too, and no others', () => {
  const rules = [ends({ operator: 'is', value: 'yes' }), ends({ operator: 'is', value: 'no' })];
  const ender = question('yes-no', 'ender', { rules: [...rules, shows({ operator: 'is', value: 'no' }, next)] });
  const content = template([
    section('s', [question('short-text', 'before'), ender, question('short-text', 'after')], {
      subSections: [subSection('sub', [question('short-text', 'within')])],
    }),
    section('other', [question('short-text', 'elsewhere')]),
  ]);
  expect(skipped(content)).toEqual(['after', 'within']);
});

test('a rule for any answer ends a section as well; a follow-up that is not always visible does not', () => {
  const ender = question('number', 'ender', { rules: [ends({ operator: 'answered' })] });
  expect(skipped(template([ender, next]))).toEqual(['next']);
  expect(
    skipped(template([question('number', 'n', { rules: [shows({ operator: 'less', value: 3 }, ender)] }), next])),
  ).toEqual([]);
  expect(skipped(template([question('number', 'n', { rules: [ends({ operator: 'empty' })] }), next]))).toEqual([]);
});

const condition = fc.oneof(
  fc.record({
    operator: fc.constantFrom('is' as const, 'is-not' as const),
    value: fc.constantFrom('a', 'b', 'c', 'n/a'),
  }),
  fc.record({ operator: fc.constant('in' as const), values: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
);
const ALL: Answer[] = ['a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'].map((ids) => ({ value: [...ids] }));

test('a question is reported as skipped exactly if every possible choice before it skips it', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom('single-choice' as const, 'multiple-choice' as const),
      (conditions, notApplicable, type) => {
        const options = ['a', 'b', 'c'].map((id) => option(id));
        const content = template([question(type, 'q', { options, notApplicable, rules: conditions.map(ends) }), next]);
        const choices = type === 'multiple-choice' ? ALL : ['a', 'b', 'c'].map((value): Answer => ({ value }));
        const isShown = [...choices, ...(notApplicable ? [{ notApplicable: true }] : [])].some((q) =>
          evaluate(content, { q }).questions.some(({ id }) => id === 'next'),
        );
        expect(skipped(content)).toEqual(isShown ? [] : ['next']);
      },
    ),
    { numRuns: 300 },
  );
});
