import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someHazard } from '../../../testing/hazards.ts';
import { openRecord } from '../../../testing/record-page.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./record-page.tsx'), 120_000);
const { innerWidth } = window;
afterEach(() => {
  window.innerWidth = innerWidth;
  session.clear();
  vi.unstubAllGlobals();
});

const LATE = { dueOn: '2020-01-05', lateFrom: '2020-01-06T00:00:00.000Z' } as const;
/** Opens a hazard on a phone; returns what stands beside its number in the header. */
async function headerOf(more: Parameters<typeof someHazard>[0]): Promise<HTMLElement> {
  window.innerWidth = 390;
  await openRecord(someHazard(more));
  const path = screen.getByRole('navigation', { name: 'Breadcrumb' });
  return path.querySelector('[aria-current="page"]') as HTMLElement;
}

test('on a phone the header of a record has its due date', async () => {
  expect(await headerOf({ dueOn: '2090-01-05' })).toHaveTextContent('HAZ-000341Due date Jan 05, 2090');
});

test('on a phone the header of a record says how late it is', async () => {
  expect(await headerOf(LATE)).toHaveTextContent(/^HAZ-000341 Unassigned [\d,]+ days late$/);
});

test('on a phone the header of a closed record has no due date', async () => {
  expect(await headerOf({ ...LATE, status: 'Closed', isClosed: true })).toHaveTextContent(/^HAZ-000341$/);
});
