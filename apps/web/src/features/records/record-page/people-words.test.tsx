import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { someNames } from '../../../shared/format/some-names.ts';
import type { People } from '../../../shared/people/use-people.ts';
import { sayAbout } from './people-words.ts';

beforeAll(startI18n);
const NAMES = ['', 'Ana', 'Bo', 'Cem', 'Dua'];
const people: People = {
  ...{ all: [], me: 1, find: () => undefined, search: () => undefined },
  name: (id) => NAMES[id ?? 0] ?? '',
};
const said = async (language: string, ids: number[], type: RecordType = 'hazard') => {
  await i18next.changeLanguage(language);
  return sayAbout(i18next, people, { key: 'turn.waitsFix', type, ids });
};

test('the reader is addressed, not named, in the form that each language has for it', async () => {
  expect(await said('en', [1])).toBe('Being resolved by you');
  expect(await said('en', [1, 2])).toBe('Being resolved by you with Bo');
  expect(await said('en', [2, 3])).toBe('Being resolved by Bo and Cem');
  expect(await said('fr', [1])).toBe('En traitement par vous');
  expect(await said('ar', [1])).toBe('قيد المعالجة لديك');
  expect(await said('it', [1, 2])).toBe('Lo stai risolvendo tu con Bo');
});

test('a type with words of its own has them for each of these forms', async () => {
  expect(await said('en', [1], 'incident')).toBe('Under investigation by you');
  expect(await said('en', [1, 2], 'incident')).toBe('Under investigation by you with Bo');
  expect(await said('en', [2, 3], 'incident')).toBe('Under investigation by Bo and Cem');
  expect(await said('ar', [1], 'incident')).toBe('قيد التحقيق لديك');
});

test('of many people two are named and the others counted, as a list in the language', async () => {
  await i18next.changeLanguage('en');
  expect(someNames(i18next, people, [2, 3, 4])).toBe('Bo, Cem, and 1 more');
  await i18next.changeLanguage('zh');
  expect(someNames(i18next, people, [2, 3, 4])).toBe('Bo、Cem和另外 1 人');
});
