import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import type { Question } from '../template.ts';
import { importSafetyCulture } from './import-safetyculture.ts';
import { fileOf, imported, leftFor, NO, questionsOf, SAFE_SET, YES, YES_NO_SET } from './safetyculture.factory.ts';

const NA = '8bcfbf02-e11b-11e1-9b23-0800200c9a66';
const choice = (response_set: string, more: object = {}) => ({
  item_id: 'q',
  type: 'question',
  options: { response_set, ...more },
});
const optionsIn = (question: Question | undefined) => (question && 'options' in question ? question.options : []);

test('the built-in set Yes, No, N/A has its ids, points and failed answer', () => {
  expect(optionsIn(questionsOf(fileOf([choice(YES_NO_SET)]))[0])).toEqual([
    { id: YES, label: { en: 'Yes' }, score: 1, negative: false },
    { id: NO, label: { en: 'No' }, score: 0, negative: true },
    { id: NA, label: { en: 'N/A' }, negative: false },
  ]);
});

test('the built-in set Safe, At Risk, N/A has its ids, points and failed answer', () => {
  expect(optionsIn(questionsOf(fileOf([choice(SAFE_SET)]))[0])).toEqual([
    { id: 'b5c92350-e11b-11e1-9b23-0800200c9a66', label: { en: 'Safe' }, score: 1, negative: false },
    { id: 'b5c92351-e11b-11e1-9b23-0800200c9a66', label: { en: 'At Risk' }, score: 0, negative: true },
    { id: 'b5c92352-e11b-11e1-9b23-0800200c9a66', label: { en: 'N/A' }, negative: false },
  ]);
});

test('the question decides which answers of a built-in set fail', () => {
  const negative = (failed_responses: string[]) =>
    optionsIn(questionsOf(fileOf([choice(YES_NO_SET, { failed_responses })]))[0]).map((option) => option.negative);
  expect([negative([]), negative([YES, NA])]).toEqual([
    [false, false, false],
    [true, false, true],
  ]);
});

test('a set of the file takes precedence over a built-in one with the same id', () => {
  const sets = { [YES_NO_SET]: { responses: [{ id: 'aye', label: 'Aye', score: 3 }] } };
  expect(optionsIn(questionsOf(fileOf([choice(YES_NO_SET)], sets))[0])).toEqual([
    { id: 'aye', label: { en: 'Aye' }, score: 3, negative: false },
  ]);
});

test('built-in answers have labels in every available language, and in the language of the file', () => {
  const words = { yes: 'نعم', no: 'لا', notApplicable: 'لا ينطبق', safe: 'آمن', atRisk: 'معرّض للخطر' };
  const labels = (language: string) => {
    const result = importSafetyCulture(fileOf([choice(YES_NO_SET)]), language, (word) => ({ ar: words[word] }));
    if (!result || 'refused' in result) throw new Error('not imported');
    return optionsIn(result.content.sections[0]?.questions[0]).map(({ label }) => label);
  };
  expect(labels('ar')).toEqual([{ ar: 'نعم' }, { ar: 'لا' }, { ar: 'لا ينطبق' }]);
  expect(labels('en')[0]).toEqual({ ar: 'نعم', en: 'Yes' });
});

test('a template is in the language that its file declares', () => {
  const file = fileOf([choice(YES_NO_SET)]);
  const said = { ...file, template_data: { ...file.template_data, authorship: { language: 'de-AT' } } };
  expect(imported(said).content).toMatchObject({ language: 'de', name: { de: 'Small' } });
  expect(imported(file).content.language).toBe('en');
});

test('an unknown set is made from the given answers, and that is listed', () => {
  const given = (id: string, label: string, score: number) => ({
    ...choice('lost'),
    item_id: `q-${id}`,
    responses: { selected: [{ id, label, score, enable_score: true }] },
  });
  const file = fileOf([given('good', 'Good', 2), given('bad', 'Bad', 0), { ...choice('lost'), item_id: 'open' }]);
  expect(questionsOf(file).map((question) => optionsIn(question).map(({ id, score }) => [id, score]))).toEqual(
    [0, 1, 2].map(() => [
      ['good', 2],
      ['bad', 0],
    ]),
  );
  expect(leftFor(file, 'given-answers-only')).toEqual(['items.q-good', 'items.q-bad', 'items.open']);
  expect(leftFor(fileOf([choice('lost')]), 'missing-response-set')).toEqual(['items.q']);
});

test('responses with equal or invalid ids get distinct ids', () => {
  const responses = ['__proto__', 'a', 'a', 'x'.repeat(80), ''].map((id, at) => ({ id, label: `Answer ${at}` }));
  const ids = optionsIn(questionsOf(fileOf([choice('set')], { set: { responses } }))[0]).map(({ id }) => id);
  expect(ids).toEqual(['response-1', 'a', 'response-2', 'response-3', 'response-4']);
});

test('the answers of an audit with built-in sets score the same here as in SafetyCulture', () => {
  const file = JSON.parse(readFileSync(new URL('fixtures/failed-responses.json', import.meta.url), 'utf8'));
  const answers = Object.fromEntries(
    file.items
      .filter((item: { responses?: unknown }) => item.responses)
      .map((item: { item_id: string; responses: { selected: { id: string }[] } }) => [
        item.item_id,
        { value: item.responses.selected[0]?.id },
      ]),
  );
  expect(evaluate(imported(file).content, answers).score).toEqual({ score: 2, max: 2, percent: 100 });
});
