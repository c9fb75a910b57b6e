import { expect, test } from 'vitest';
import { evaluateReport, reporterPart } from './asked-of.ts';
import { compareVersions } from './compare.ts';
import { option, question, section, shows, template } from './templates.factory.ts';

const first = {
  ...section('first', [
    question('yes-no', 'hurt', {
      required: true,
      negative: ['yes'],
      rules: [
        shows({ operator: 'is', value: 'yes' }, question('short-text', 'where', { required: true })),
        { id: 'task', when: { operator: 'is', value: 'yes' }, action: 'require-task' },
      ],
    }),
    question('dropdown', 'machine', { listId: 'machines' }),
  ]),
  askedOf: 'reporter',
} as const;
const later = section('later', [question('short-text', 'cause', { required: true }), question('dropdown', 'shift')]);
const list = (id: string) => ({ id, name: { en: id }, options: [option('a')] });
const FORM = template([first, later], { eventTypes: ['vehicle'], lists: [list('machines'), list('list')] });

test('the reporter is asked their own sections, with the lists that these use', () => {
  const part = reporterPart(FORM);
  expect(part.sections.map(({ id }) => id)).toEqual(['first']);
  expect(part.lists.map(({ id }) => id)).toEqual(['machines']);
  expect(reporterPart(template([later])).sections).toEqual([]);
});

test('a report is evaluated by its own sections only; a task that an answer requires is left to the team', () => {
  expect(evaluateReport(FORM, {}).errors).toEqual([{ questionId: 'hurt', code: 'required' }]);
  expect(evaluateReport(FORM, { hurt: { value: 'yes' } }).errors).toEqual([{ questionId: 'where', code: 'required' }]);
  expect(evaluateReport(FORM, { hurt: { value: 'yes' }, where: { value: 'At the hand' } }).errors).toEqual([]);
  expect(evaluateReport(FORM, { hurt: { value: 'no' }, cause: { value: 'Haste' } }).errors).toEqual([
    { questionId: 'cause', code: 'unknown-question' },
  ]);
});

test('a version comparison includes the types of events of a form, and who answers a section', () => {
  const { changed } = compareVersions(FORM, {
    ...FORM,
    eventTypes: ['vehicle', 'nearMiss'],
    sections: [first, { ...later, askedOf: 'reporter' }],
  });
  expect(changed.map(({ kind, id, fields }) => [kind, id, fields.map(({ field }) => field)])).toEqual([
    ['template', '', ['eventTypes']],
    ['section', 'later', ['askedOf']],
  ]);
});
