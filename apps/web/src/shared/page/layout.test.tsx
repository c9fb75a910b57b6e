import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { layoutOf, opensCollapsed, useLayout } from './layout.ts';

test.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1220, 'tablet'],
  [1221, 'desktop'],
  [2560, 'desktop'],
])('a window %i wide has the %s layout', (width, layout) => {
  expect(layoutOf(width)).toBe(layout);
});

test.each([
  [1220, null, true],
  [1220, 'open', true],
  [900, 'open', true],
  [1221, null, false],
  [1221, 'open', false],
  [1221, 'collapsed', true],
])('in a window %i wide, left as %s, the sidebar opens collapsed: %s', (width, choice, collapsed) => {
  expect(opensCollapsed(width, choice)).toBe(collapsed);
});

test('the layout follows the window', () => {
  window.innerWidth = 1400;
  const { result } = renderHook(useLayout);
  expect(result.current).toBe('desktop');
  act(() => {
    window.innerWidth = 700;
    window.dispatchEvent(new Event('resize'));
  });
  expect(result.current).toBe('mobile');
});
