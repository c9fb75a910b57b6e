import type { IssueItem } from '@safety-qube/contract/schemas/issues';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { ISSUE_CATEGORIES, issueAnswers, someIssue, someObservation } from '../../testing/issues.ts';
import { ABILITIES, BULK, mayAll } from '../../testing/record-list.ts';
import { showToasts, visit } from '../../testing/render-address.tsx';

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

test('another owner is undone as if it had not been, also of a record that had none', async () => {
  const answers = {
    'GET /api/aum/um/brief': [
      { id: 11, firstname: 'Nia', lastname: 'Reed', jobTitle: null, pictureVersion: null, isActive: true },
    ],
    [ABILITIES]: [mayAll(81)],
    [BULK]: ({ body }: { body: { ids: number[] } }) => ({
      ...{ changed: body.ids, refused: [] },
      before: body.ids.map((id) => ({ id, value: null })),
    }),
  };
  const { user, of } = await openList('', [someIssue({ ownerId: null })], answers, [
    'issue.viewAll',
    'issue.editReport',
  ]);
  showToasts();
  await screen.findByRole('row', { name: /Oil on the floor/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Owner' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText('Owner', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /Nia Reed/ }));
  await user.click(dialog.getByRole('button', { name: 'Set owner' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(of(BULK)[1]?.body).toEqual({ ids: [81], change: { action: 'undo' } }));
});

test('a user who may not see all issues gets their own, and is not offered all', async () => {
  const { of } = await openList('', [], {}, ['issue.raise']);
  expect(await screen.findByRole('heading', { name: 'No issues reported yet' })).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'List views' })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent.trim())).toEqual(['Mine 0']);
  expect(of(LIST).map(({ url }) => url.searchParams.get('tab'))).toEqual(['mine']);
  expect(screen.getByRole('button', { name: 'Report issue or observation' })).toBeVisible();
});
