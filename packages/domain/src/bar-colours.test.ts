import { describe, expect, test } from 'vitest';
import { type BarThemeNumber, barColours, barVariables } from './bar-colours.ts';
import { contrast } from './colours.ts';

const NUMBERS: BarThemeNumber[] = [1, 2, 3, 4, 5, 6, 7];
const TENANTS = {
  default: { primary: '#4482FF', secondary: '#1E293B', tertiary: '#94A3B8' },
  security: { primary: '#0E9384', secondary: '#134E48', tertiary: '#F59E0B' },
  pale: { primary: '#FFF3B0', secondary: '#FFFFFF', tertiary: '#FDE68A' },
  loud: { primary: '#FF00AA', secondary: '#00FF00', tertiary: '#FFFF00' },
  black: { primary: '#000000', secondary: '#000000', tertiary: '#111111' },
  middling: { primary: '#808080', secondary: '#C2410C', tertiary: '#777777' },
};

describe.each(Object.entries(TENANTS))('bars in the colours of the %s tenant', (_, theme) => {
  test.each(NUMBERS.flatMap((n) => [[n, 'light'] as const, [n, 'dark'] as const]))(
    'text on theme %i (%s) is readable on every ground of the bar',
    (number, scheme) => {
      const c = barColours(theme, number, scheme);
      for (const ground of [c.ground, c.hover, c.current, c.well])
        for (const text of [c.text, c.text2, c.text3, c.hot])
          expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(c.field, c.ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('the seven themes have seven backgrounds, and the last is darker than the first', () => {
  const grounds = NUMBERS.map((n) => barColours(TENANTS.default, n, 'light').ground);
  expect(new Set(grounds).size).toBe(7);
  expect(contrast(grounds[0] ?? '', '#000000')).toBeGreaterThan(contrast(grounds[6] ?? '', '#000000'));
});

test('in dark mode every theme is dark', () => {
  for (const n of NUMBERS) expect(contrast(barColours(TENANTS.pale, n, 'dark').ground, '#ffffff')).toBeGreaterThan(7);
});

test('the current entry differs from the bar', () => {
  for (const n of NUMBERS) {
    const c = barColours(TENANTS.loud, n, 'light');
    expect(c.current).not.toBe(c.ground);
  }
});

test('elements in a bar get its colours through the usual variables', () => {
  const colours = barColours(TENANTS.default, 5, 'light');
  expect(barVariables(colours)).toMatchObject({ '--side': colours.ground, '--tx': '#ffffff', '--tx2': colours.text2 });
});

test('the mark and the person stand out on a bar of the accent’s own colour', () => {
  const bar = barColours(TENANTS.default, 5, 'light');
  expect(bar.instead).toBeDefined();
  expect(contrast(bar.instead?.faces[0] ?? '', bar.ground)).toBeGreaterThan(3);
  expect(contrast(bar.instead?.accent ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(barColours(TENANTS.default, 1, 'light').instead).toBeUndefined();
});
