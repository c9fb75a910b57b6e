import { expect, test } from 'vitest';
import {
  acceptLanguage,
  direction,
  LANGUAGE_NAMES,
  LANGUAGES,
  negotiateLanguage,
  resolveLanguage,
} from './languages.ts';

test('the interface has the languages en, zh, ar, it, es and fr, each with its name in its own language', () => {
  expect(LANGUAGES).toEqual(['en', 'zh', 'ar', 'it', 'es', 'fr']);
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES]);
});

test.each([
  ['en', 'en'],
  ['ar', 'ar'],
  ['fr-FR', 'fr'],
  ['fr_CA', 'fr'],
  ['ZH-Hans-CN', 'zh'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
  ['de', 'en'],
  ['nl', 'en'],
  ['ro', 'en'],
  ['ms', 'en'],
  ['english', 'en'],
  ['constructor', 'en'],
])('the requested language %j becomes %s: an unsupported or empty language becomes en', (wish, shown) => {
  expect(resolveLanguage(wish)).toBe(shown);
});

test.each(['nl', 'ro', 'ms'])('%s is shown only where the tenant is configured to support it', (language) => {
  expect(resolveLanguage(language)).toBe('en');
  expect(resolveLanguage(language, [...LANGUAGES, language])).toBe(language);
  expect(resolveLanguage(`${language}-XX`, [language])).toBe(language);
});

test('a language that a tenant does not support becomes en, even if its texts exist', () => {
  expect(resolveLanguage('fr', ['en', 'ar'])).toBe('en');
});

test('the header of a call carries fr-FR for French and the code of every other language', () => {
  expect([...LANGUAGES, 'nl'].map(acceptLanguage)).toEqual(['en', 'zh', 'ar', 'it', 'es', 'fr-FR', 'nl']);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-FR', 'fr'],
  ['de-DE,it;q=0.9,en;q=0.8', 'it'],
  ['en;q=0.1, es;q=0.8', 'es'],
  ['ar;q=0, es;q=0.2', 'es'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['it;q=0.5,fr;q=0.5', 'it'],
  ['*', 'en'],
  ['de, *;q=0.5', 'en'],
  ['fr; q=0.3, it ;q=0.7', 'it'],
  [';;;,,q=', 'en'],
  ['\u0000', 'en'],
])('the Accept-Language header %j selects %s, by its weights', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test('Arabic is written from right to left, the others from left to right', () => {
  expect(LANGUAGES.filter((language) => direction(language) === 'rtl')).toEqual(['ar']);
});
