import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MENU_FLAGS, type MenuFlag } from '../../../config/menu-flags.ts';
import { session } from '../../../shared/session/session.ts';
import { asAdministrator } from '../../../testing/administrator.ts';
import { serve, visit } from '../../../testing/render-address.tsx';
import { NO_MATRIX } from '../../../testing/risk-matrix.ts';

const RULES = MENU_FLAGS as Record<MenuFlag, object>;
const before = { ...RULES };

beforeEach(() => {
  window.innerWidth = 1440;
});
afterEach(() => {
  Object.assign(RULES, before);
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Returns what an administrator, who has every privilege, is offered when these flags are off. */
async function offered(...flags: MenuFlag[]): Promise<string[]> {
  for (const flag of flags) RULES[flag] = { when: () => false };
  const { of } = serve({
    ...asAdministrator(),
    'GET /api/app/org/definition': [],
    'GET /api/cf/hazards': [],
    'GET /api/cf/risklevelmap': NO_MATRIX,
    'GET /api/saved-views': [],
    'GET /api/hazards': { items: [], next: null },
    'GET /api/hazards/count': ({ url }: { url: URL }) => ({
      count: url.searchParams.get('tab') === 'closed' ? 4 : 0,
      isMore: false,
    }),
  });
  await visit('/hazards');
  await screen.findByRole('heading', { level: 2, name: /closed|No hazards reported yet/ });
  const tabs = within(screen.getByRole('navigation', { name: 'List views' })).getAllByRole('button');
  const there = (name: string) => screen.queryAllByRole('button', { name }).length > 0;
  const found = [
    ...tabs.map((tab) => tab.textContent.trim()),
    ...['Export', 'Show 4 closed'].filter(there),
    ...(screen.queryAllByRole('link', { name: 'Report hazard' }).length > 0 ? ['Report hazard'] : []),
  ];
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  found.push(...(await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent));
  const counted = of('GET /api/hazards/count').some(({ url }) => url.searchParams.get('tab') === 'closed');
  return counted ? found : [...found, 'closed is not counted'];
}

const ALL = ['All 0', 'Mine', 'Closed', 'Archive', 'Export', 'Show 4 closed', 'Report hazard'];
const RAISED = ['Report hazard', 'Report incident', 'Report issue or observation', 'New task'];
const without = (...names: string[]) => [...ALL, ...RAISED].filter((name) => !names.includes(name));

test('with its flags on a list offers what the privileges allow', async () => {
  expect(await offered()).toEqual([...ALL, ...RAISED]);
});
test('with show_closed off the closed tab is hidden, and nothing links to it or counts it', async () => {
  expect(await offered('show_closed')).toEqual([...without('Closed', 'Show 4 closed'), 'closed is not counted']);
});
test('with show_archive off the archive is hidden', async () => {
  expect(await offered('show_archive')).toEqual(without('Archive'));
});
test('with show_report off the export is hidden', async () => {
  expect(await offered('show_report')).toEqual(without('Export'));
});
test('with show_raise off everything that raises a record is hidden, but tasks can be created', async () => {
  expect(await offered('show_raise')).toEqual(
    without('Report hazard', 'Report incident', 'Report issue or observation'),
  );
});
