import { expect, test } from 'vitest';
import { deriveClaim, makeClaimCode, readClaimCode, showClaimCode } from './claims.ts';

test('a code has 16 digits, each as likely as any other', () => {
  const codes = Array.from({ length: 1000 }, makeClaimCode);
  expect(codes.every((code) => /^\d{16}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(1000);
  const counts = Map.groupBy(codes.join(''), (digit) => digit);
  for (const digit of '0123456789') expect(Math.abs((counts.get(digit)?.length ?? 0) - 1600)).toBeLessThan(200);
});

test('a code is shown in groups of four and read with any separators and digits', () => {
  expect(showClaimCode('1234567890123456')).toBe('1234 5678 9012 3456');
  for (const typed of [
    '1234 5678 9012 3456',
    '1234-5678-9012-3456',
    ' 1234567890123456 ',
    '１２３４５６７８９０１２３４５６',
    '١٢٣٤ ٥٦٧٨ ٩٠١٢ ٣٤٥٦',
    '۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶',
    '\u200f1234 5678 9012 3456',
  ])
    expect(readClaimCode(typed), typed).toBe('1234567890123456');
  for (const typed of ['', '123456789012345', '12345678901234567', '1234 5678 9012 345a'])
    expect(readClaimCode(typed), typed).toBeUndefined();
});

test('what is sent is PBKDF2-HMAC-SHA-256 of code and salt, as other libraries compute it', async () => {
  const { pbkdf2Sync } = await import('node:crypto');
  const expected = pbkdf2Sync('1234567890123456', 'salt', 600_000, 32, 'sha256').toString('hex');
  expect(await deriveClaim('1234567890123456', 'salt')).toBe(expected);
  expect(await deriveClaim('1234567890123456', 'another')).not.toBe(expected);
});
