import { expect, test } from 'vitest';
import { question, section, template } from './templates.factory.ts';
import { evaluateVisit, visitorAnswers, visitorPart } from './visitor-part.ts';
import { placesOf } from './walk.ts';

const CONTENT = template([
  section('s', [
    question('short-text', 'what', {
      rules: [
        {
          id: 'who',
          when: { operator: 'answered' },
          action: 'show-question',
          followupQuestion: question('person', 'who', {
            rules: [
              {
                id: 'why',
                when: { operator: 'answered' },
                action: 'show-question',
                followupQuestion: question('short-text', 'why'),
              },
            ],
          }),
        },
        {
          id: 'how',
          when: { operator: 'answered' },
          action: 'show-question',
          followupQuestion: question('number', 'how'),
        },
        {
          id: 'tell',
          when: { operator: 'answered' },
          action: 'notify',
          audiences: [{ kind: 'address', address: 'boss@acme.example' }],
        },
        { id: 'urgent', when: { operator: 'answered' }, action: 'set-priority', priorityValue: 1 },
      ],
    }),
    question('place', 'where'),
    question('asset', 'machine'),
    question('photo', 'picture'),
  ]),
  section('people only', [question('person', 'driver', { required: true })]),
]);

test('a visitor is not asked for people, places and assets, nor what follows from these', () => {
  const part = visitorPart(CONTENT);
  expect(placesOf(part).map(({ question: { id } }) => id)).toEqual(['what', 'how', 'picture']);
  expect(part.sections.map(({ id }) => id)).toEqual(['s']);
});

test('a visitor does not get to know who is notified of an answer', () => {
  const text = JSON.stringify(visitorPart(CONTENT));
  expect(JSON.stringify(CONTENT)).toContain('boss@acme.example');
  expect(text).not.toContain('boss@acme.example');
  expect(text).toContain('set-priority');
});

test('a form without such questions stays as it is', () => {
  const plain = template([section('s', [question('short-text', 'what')])]);
  expect(visitorPart(plain)).toEqual(plain);
});

test('files and tasks are left out of a visitor’s answers, and what they cannot give at once does not prevent their report', () => {
  const photoNeeded = { id: 'r', when: { operator: 'answered' as const }, action: 'require-photo' as const };
  const taskNeeded = { id: 't', when: { operator: 'answered' as const }, action: 'require-task' as const };
  const form = template([
    section('s', [
      question('short-text', 'what', { required: true, rules: [photoNeeded, taskNeeded] }),
      question('photo', 'seen', { required: true }),
      question('number', 'howMany', { required: true }),
      question('person', 'who', { required: true }),
    ]),
  ]);
  const answers = visitorAnswers(form, {
    what: { value: 'Oil', photos: [7], taskIds: [8] },
    seen: { value: [9], note: 'by the door' },
  });
  expect(answers).toEqual({ what: { value: 'Oil' }, seen: { note: 'by the door' } });
  const { errors } = evaluateVisit(form, answers);
  expect(errors).toEqual([{ questionId: 'howMany', code: 'required' }]);
  expect(evaluateVisit(form, { ...answers, howMany: { value: 3 } }).errors).toEqual([]);
  const others = { ...answers, howMany: { value: 3 }, who: { value: 4 } };
  expect(evaluateVisit(form, others).errors).toEqual([{ questionId: 'who', code: 'unknown-question' }]);
});
