import { expect, test } from 'vitest';
import { errorText, text } from '../../platform/i18n.ts';
import { seededText } from './seeded-text.ts';

test('an error with a count has singular and plural, each in the language’s own form', () => {
  const waits = (language: 'en' | 'ar', count: number) => errorText(language, 'TOO_MANY_ATTEMPTS', { count });
  expect(waits('en', 1)).toBe('Too many attempts. Try again in 1 second.');
  expect(waits('en', 30)).toBe('Too many attempts. Try again in 30 seconds.');
  expect(waits('ar', 2)).toContain('ثانيتين');
  expect(errorText('en', 'NO_SUCH_CODE', { count: 1 })).toBe(errorText('en', 'GENERAL'));
});

test('texts that pages and server share are the same', () => {
  expect(text('it', 'employment.contractor')).toBe('Lavoratore di ditta esterna');
});

test('names that an earlier version seeded are still translated to the reader’s language; names that a tenant chose stay', () => {
  const control = (stored: string) => seededText('fr', 'seeded.task.control.engineer', stored);
  expect([control('Engineer'), control('Engineering controls')]).toEqual(['Mesures techniques', 'Mesures techniques']);
  expect(control('Built barriers')).toBe('Built barriers');
});
