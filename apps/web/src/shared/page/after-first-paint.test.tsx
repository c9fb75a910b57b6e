import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

/** A page that nobody has used yet: the module knows whether its page was used. */
async function freshPage() {
  vi.resetModules();
  return (await import('./after-first-paint.ts')).fetchForClick;
}
const idle: (() => void)[] = [];
const becomeIdle = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const work of idle.splice(0)) work();
};

beforeEach(() => {
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});

test.each([
  ['pointerMove', () => fireEvent.pointerMove(document.body)],
  ['scroll', () => fireEvent.scroll(document.body)],
  ['keyDown', () => fireEvent.keyDown(document.body)],
  ['touchStart', () => fireEvent.touchStart(document.body)],
])('what a click needs is loaded after %s, once the browser is idle', async (_, use) => {
  const fetchForClick = await freshPage();
  const part = vi.fn(async () => undefined);
  fetchForClick(part);
  await becomeIdle();
  expect(part).not.toHaveBeenCalled();
  use();
  expect(part).not.toHaveBeenCalled();
  await becomeIdle();
  expect(part).toHaveBeenCalledOnce();
});

test.each([
  ['pressed', (button: Element) => fireEvent.touchStart(button)],
  ['focused', (button: Element) => fireEvent.focusIn(button)],
])('a control that is %s first does not wait for that', async (_, use) => {
  const fetchForClick = await freshPage();
  document.body.innerHTML = '<button><svg></svg></button>';
  const part = vi.fn(async () => undefined);
  fetchForClick(part);
  use(document.querySelector('svg') as Element);
  expect(part).toHaveBeenCalledOnce();
  // The parts of later pages wait until the browser is idle.
  const next = vi.fn(async () => undefined);
  fetchForClick(next);
  expect(next).not.toHaveBeenCalled();
  await becomeIdle();
  expect(next).toHaveBeenCalledOnce();
});

test('on a poor line nothing is loaded ahead', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } });
  const fetchForClick = await freshPage();
  const part = vi.fn(async () => undefined);
  fetchForClick(part);
  fireEvent.pointerMove(document.body);
  await becomeIdle();
  expect(part).not.toHaveBeenCalled();
});
