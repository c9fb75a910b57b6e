import { expect, test } from 'vitest';
import { questionNumbers } from './question-numbers.ts';
import type { Question, Rule, TemplateContent } from './template.ts';

const ask = (id: string, followups: readonly Question[] = [], type: 'yes-no' | 'instruction' = 'yes-no'): Question =>
  ({
    ...{
      id,
      type,
      text: {},
      required: false,
      notApplicable: false,
      critical: false,
      weight: 1,
      tags: [],
      negative: [],
    },
    rules: followups.map(
      (followupQuestion): Rule => ({
        ...{ id: `r-${followupQuestion.id}`, when: { operator: 'is', value: 'no' } },
        ...{ action: 'show-question', followupQuestion },
      }),
    ),
  }) as Question;
const part = (id: string, questions: readonly Question[]) => ({ id, name: {}, weight: 1, questions });

test('questions are numbered through all sections, follow-ups after their question, instructions not at all', () => {
  const content: TemplateContent = {
    ...{ name: {}, language: 'en', languages: [], lists: [] },
    sections: [
      {
        ...part('s1', [ask('a'), ask('note', [], 'instruction'), ask('b', [ask('b1', [ask('b1a')]), ask('b2')])]),
        subSections: [],
      },
      { ...part('s2', [ask('c')]), subSections: [part('s2a', [ask('d')])] },
    ],
  };
  expect(questionNumbers(content)).toEqual({
    ...{ a: '1', b: '2', b1: '2.1', b1a: '2.1.1', b2: '2.2', c: '3', d: '4' },
  });
});
