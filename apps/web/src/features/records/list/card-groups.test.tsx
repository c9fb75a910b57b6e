import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { hazard, hole, openList, ramp } from '../../../testing/record-list.ts';

const { innerWidth } = window;
afterEach(() => {
  window.innerWidth = innerWidth;
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const none = hazard(3, { title: 'Loose tile', priority: null, dueOn: '2090-01-05' });
/** The lines of a phone's list: headings, and the title of each record. */
async function linesOf(address: string): Promise<(string | null | undefined)[]> {
  window.innerWidth = 390;
  await openList(address, {}, [hole, ramp, none]);
  const list = await screen.findByRole('list', { name: 'Hazards' });
  await within(list).findByText(hole.title);
  const titles = [hole, ramp, none].map(({ title }) => title);
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => titles.find((title) => textContent?.includes(title)) ?? textContent);
}

test('on a phone records stand under their priority, in the order by urgency', async () => {
  expect(await linesOf('')).toEqual(['Critical', hole.title, 'High', ramp.title, 'No priority', none.title]);
});

test('on a phone records stand under when they are due, in the order by due date', async () => {
  const lines = await linesOf('?sort=due');
  expect(lines).toEqual(['Overdue', hole.title, 'No due date', ramp.title, 'Due later', none.title]);
});

test('in other orders they have no headings', async () => {
  expect(await linesOf('?sort=newest')).toEqual([hole.title, ramp.title, none.title]);
});
