import { expect, test } from 'vitest';
import type { RecordForms } from '../record-types/descriptor.ts';
import { isForKind, kindsOf, listOfKinds } from './form-kinds.ts';
import { type FormsInForce, formOfKind, formsInForce, kindProblems } from './forms-in-force.ts';
import type { TemplateContent } from './template.ts';
import { question, section, shows, template } from './templates.factory.ts';

const BY_EVENT: RecordForms = { by: 'eventType', withoutKinds: 'schedules', impersonal: [] };
const BY_CATEGORY: RecordForms = { by: 'category', withoutKinds: 'otherKinds', impersonal: [] };

const named = (id: number) => ({ id, name: { en: `Form ${id}` }, language: 'en' });

test('a form is used for the kinds that its module reads; without kinds for none or for all others, as the type says', () => {
  const lists = { eventTypes: ['vehicle'], categories: ['doors', 'lights'] } as const;
  expect([BY_EVENT, BY_CATEGORY, null].map((forms) => kindsOf(forms, lists))).toEqual([
    ['vehicle'],
    ['doors', 'lights'],
    [],
  ]);
  expect([BY_EVENT, BY_CATEGORY, null].map((forms) => kindsOf(forms, {}))).toEqual([[], [null], []]);
});

test('a record can be reported with a form for its kind, and with one that names no kind', () => {
  const of = (lists: Parameters<typeof isForKind>[1], kind: string | null) => isForKind(BY_CATEGORY, lists, kind);
  expect([of({ categories: ['doors'] }, 'doors'), of({ categories: ['doors'] }, 'lights')]).toEqual([true, false]);
  expect([of({ categories: ['doors'] }, null), of({}, 'lights'), of({ categories: [] }, null)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('the kinds that are chosen for a form are written to the list that its module reads', () => {
  expect(listOfKinds(BY_EVENT, ['vehicle', 'nearMiss', 'unknown'])).toEqual({ eventTypes: ['nearMiss', 'vehicle'] });
  expect(listOfKinds(BY_CATEGORY, ['lights', 'doors'])).toEqual({ categories: ['lights', 'doors'] });
});

test('of several forms for a kind the last published is in force, and the one for all other kinds where no other names it', () => {
  const inForce = formsInForce(BY_CATEGORY, [
    { ...named(4), categories: ['doors'] },
    { ...named(3), categories: [] },
    { ...named(2), categories: ['doors', 'lights'] },
    named(1),
  ]);
  const idFor = (kind: string | null) => formOfKind(inForce, kind)?.id;
  expect([idFor('doors'), idFor('lights'), idFor('noise'), idFor(null)]).toEqual([4, 2, 3, 3]);
  const ofEvents = formsInForce(BY_EVENT, [named(2), { ...named(1), eventTypes: ['vehicle'] }]);
  expect([formOfKind(ofEvents, 'vehicle')?.id, formOfKind(ofEvents, 'nearMiss')]).toEqual([1, undefined]);
});

const NONE: FormsInForce = new Map();
const asking = (askedOf: 'reporter' | 'team', more: Partial<TemplateContent> = {}) =>
  template([{ ...section('s', [question('short-text', 'q')]), askedOf }], more);
const problemsOf = (content: TemplateContent, forms: RecordForms | null, inForce = NONE) =>
  kindProblems({ id: 9, content }, forms, inForce);

test('a form for a kind that asks the reporter nothing is a warning; other forms may ask only the team', () => {
  const vehicle = { eventTypes: ['vehicle'] as const };
  const warning = { code: 'reporter-asked-nothing', level: 'warning', about: 'template', id: '' };
  expect(problemsOf(asking('team', vehicle), BY_EVENT)).toEqual([warning]);
  expect(problemsOf(asking('team'), BY_CATEGORY)).toEqual([warning]);
  expect(problemsOf(asking('reporter', vehicle), BY_EVENT)).toEqual([]);
  expect(problemsOf(asking('team', { eventTypes: [] }), BY_EVENT)).toEqual([]);
  expect(problemsOf(asking('team', vehicle), null)).toEqual([]);
});

test('a form that would replace others is a warning for each, with the kinds concerned', () => {
  const inForce: FormsInForce = new Map([
    ['doors', named(1)],
    ['lights', named(2)],
    ['noise', named(1)],
    ['heat', named(9)],
    [null, named(3)],
  ]);
  const replaced = (content: TemplateContent) =>
    problemsOf(content, BY_CATEGORY, inForce).map(({ code, form, kinds }) => [code, form?.id, kinds]);
  expect(replaced(asking('reporter', { categories: ['doors', 'lights', 'noise', 'heat', 'dust'] }))).toEqual([
    ['replaces-form', 1, ['doors', 'noise']],
    ['replaces-form', 2, ['lights']],
  ]);
  expect(replaced(asking('reporter'))).toEqual([['replaces-form', 3, [null]]]);
});

test('a form that is used for a kind without people cannot ask for a person, in a follow-up neither', () => {
  const forms: RecordForms = { ...BY_CATEGORY, impersonal: ['card'] };
  const asksWho = question('yes-no', 'seen', {
    rules: [shows({ operator: 'is', value: 'yes' }, question('person', 'who'))],
  });
  const content = (categories: readonly string[]) =>
    template([{ ...section('s', [asksWho]), askedOf: 'reporter' }], { categories });
  const error = { code: 'asks-for-person', level: 'error', about: 'question', id: 'who' };
  expect(problemsOf(content(['card', 'doors']), forms)).toEqual([error]);
  expect(problemsOf(content(['doors']), forms)).toEqual([]);
  expect(problemsOf(content(['card']), BY_CATEGORY)).toEqual([]);
  // The form for all other kinds is used for it as long as no other form names it.
  expect(problemsOf(content([]), forms)).toEqual([error]);
  expect(problemsOf(content([]), forms, new Map([['card', named(1)]]))).toEqual([]);
});
