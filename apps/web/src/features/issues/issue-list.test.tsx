import type { IssueItem } from '@safety-qube/contract/schemas/issues';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { ISSUE_CATEGORIES, issueAnswers, someIssue, someObservation } from '../../testing/issues.ts';
import { visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/issues';
async function openList(
  address: string,
  items: IssueItem[],
  answers: Parameters<typeof hazardNetwork>[0] = {},
  privileges = ['issue.raise', 'issue.viewAll'],
) {
  const network = hazardNetwork(
    {
      [LIST]: { items, next: null },
      'GET /api/issues/count': { count: items.length, isMore: false },
      'GET /api/saved-views': [],
      'GET /api/cf/issues': ISSUE_CATEGORIES,
      ...answers,
    },
    { privileges },
  );
  await visit(`/issues${address}`);
  return { ...network, user: userEvent.setup({ delay: null }) };
}

test('the list shows the category, and on request what was observed', async () => {
  await openList('?columns=title,category,issueType,sentiment,behaviour,danger', [
    someIssue({ danger: 'maybe' }),
    someObservation({ id: 82, title: 'Clipped on' }),
  ]);
  const issue = await screen.findByRole('row', { name: /Oil on the floor/ });
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  expect(headings).toEqual(
    expect.arrayContaining(['Issue', 'Category', 'Type', 'Danger today', 'Safe or at risk', 'Topic']),
  );
  expect(issue).toHaveTextContent(/Something is not right.*Issue.*Maybe/);
  expect(screen.getByRole('row', { name: /Clipped on/ })).toHaveTextContent(
    /Safety observation.*Observation.*Safe.*Procedure/,
  );
});

test('the list is filtered by the type', async () => {
  const { of } = await openList('?issueType=observation', [someObservation()]);
  await waitFor(() => expect(of(LIST).at(-1)?.url.searchParams.get('issueType')).toBe('observation'));
});

test('a card of the board is resolved by its action', async () => {
  const issue = someIssue({ status: 'In Progress' }, { resolve: true });
  const { user } = await openList('?shape=board', [], {
    ...issueAnswers(issue),
    [LIST]: ({ url }: { url: URL }) => ({
      items: url.searchParams.get('status') === 'In Progress' ? [issue] : [],
      next: null,
    }),
  });
  const lanes = await screen.findAllByRole('region');
  expect(lanes.map((lane) => lane.getAttribute('aria-label'))).toEqual(['Open', 'In Progress', 'Resolved', 'Closed']);
  await user.click(await screen.findByRole('button', { name: 'Move ISS-000081' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resolve' }));
  expect(await screen.findByRole('dialog', { name: 'What was done?' })).toBeVisible();
});

test('a user who may not see all issues gets their own, and is not offered all', async () => {
  const { of } = await openList('', [], {}, ['issue.raise']);
  expect(await screen.findByRole('heading', { name: 'No issues reported yet' })).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'List views' })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent.trim())).toEqual(['Mine 0']);
  expect(of(LIST).map(({ url }) => url.searchParams.get('tab'))).toEqual(['mine']);
  expect(screen.getByRole('button', { name: 'Report issue or observation' })).toBeVisible();
});
