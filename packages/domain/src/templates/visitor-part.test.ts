import { expect, test } from 'vitest';
import { question, section, template } from './templates.factory.ts';
import { visitorPart } from './visitor-part.ts';
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
