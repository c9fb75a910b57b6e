import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCode, writeCode } from './poster-code.ts';

const keyOf = (name: string, slug = 'acme') => ({ secret: createHash('sha256').update(name).digest(), slug });
const KEY = keyOf('acme');
const coded = fc.record({
  kind: fc.constantFrom('poster' as const, 'facility' as const),
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  generation: fc.integer({ min: 0, max: 255 }),
});

test('a code says what it is of, however it is typed', () => {
  fc.assert(
    fc.property(coded, (of) => {
      const code = writeCode(KEY, of);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
      const typed = [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}`];
      const misread = code.replaceAll('0', 'o').replaceAll('1', 'l');
      for (const text of [code, ...typed, misread]) expect(readCode(KEY, text)).toEqual(of);
    }),
  );
});

test('a code with any other digit is none', () => {
  fc.assert(
    fc.property(coded, fc.nat(19), fc.integer({ min: 1, max: 31 }), (of, at, by) => {
      const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      const plain = writeCode(KEY, of).replaceAll('-', '');
      const other = digits.charAt((digits.indexOf(plain.charAt(at)) + by) % 32);
      expect(readCode(KEY, plain.slice(0, at) + other + plain.slice(at + 1))).toBeUndefined();
    }),
  );
});

test('a code of another tenant is none, nor is one of a copy of the tenant under another name', () => {
  const code = writeCode(KEY, { kind: 'poster', id: 7, generation: 1 });
  expect(readCode(keyOf('globex', 'globex'), code)).toBeUndefined();
  expect(readCode(keyOf('acme', 'acme-copy'), code)).toBeUndefined();
});

test.each([
  '',
  '-',
  '7',
  'ABCD',
  'UUUU-UUUU-UUUU-UUUU-UUUU',
  '0'.repeat(20),
  '0'.repeat(5000),
  '٣'.repeat(20),
  '\0'.repeat(20),
])('%j is no code', (text) => {
  expect(readCode(KEY, text)).toBeUndefined();
});

test('an id that does not fit is not written', () => {
  expect(() => writeCode(KEY, { kind: 'poster', id: 2 ** 31, generation: 1 })).toThrow(/does not fit/);
});
