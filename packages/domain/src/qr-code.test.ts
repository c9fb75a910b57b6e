import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

test('a QR code has a light margin of four modules, and marks in three corners', () => {
  const { size, path } = qrCode('https://acme.example.com/qr-code?utm_source=qr_code#0000-0Q05-7XAC-4S0Z-N3K8');
  expect((size - 8 - 17) % 4).toBe(0); // 17 modules and four for each version
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((run) => run.slice(1).map(Number));
  expect(runs.map(([x = 0, y = 0, length = 0]) => `M${x} ${y}h${length}v1h-${length}z`).join('')).toBe(path);
  for (const [x = 0, y = 0, length = 0] of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4);
  }
  const marks = runs.filter(([, y, length]) => length === 7 && (y === 4 || y === size - 11));
  expect(marks.map(([x, y]) => [x, y])).toEqual(
    expect.arrayContaining([
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ]),
  );
});
