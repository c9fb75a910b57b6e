import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkPassword } from './password.policy.ts';

const person = { email: 'nia.newcomer@acme.example', firstname: 'Nia', lastname: 'Newcomer' };
const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const codeOf = (password: string): string | undefined => {
  try {
    checkPassword(password, person);
    return undefined;
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
};

test('each of the 3,000 most common passwords is refused, and the longer ones further down the list', () => {
  expect(list.length).toBeGreaterThan(4_500);
  expect(list.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
  const accepted = list.filter(
    (password) => !['PASSWORD_TOO_COMMON', 'PASSWORD_IS_PERSONAL'].includes(codeOf(password) ?? ''),
  );
  expect(accepted).toEqual([]);
});

test.each([
  'Christopher',
  'password2026',
  'Sunshine123!',
  '1qaz2wsx3edc',
  '2026dragon!!',
  'Summer2026!',
  'Safety-Qube',
])('%s is a common password in disguise', (password) => expect(codeOf(password)).toBe('PASSWORD_TOO_COMMON'));

test.each([
  'three green buckets',
  'a dragon in the pantry',
  'korrekt-pferd-batterie',
  '北京的秋天很美丽我喜欢',
  'xK9$vQ2!mZ7p',
])('%s is no common password', (password) => expect(codeOf(password)).toBeUndefined());
