import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { openList, row, VIEWS, view } from '../../../testing/record-list.ts';
import { answer } from '../../../testing/render-address.tsx';
import { searchOfView, viewQuery } from './list-query.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a saved view applies its filters and order, is marked as selected, and shows when the list differs from it', async () => {
  const { user, router } = await openList('', { [VIEWS]: [view(5, { name: 'Late ones' })] });
  await row(/Unguarded/);
  await user.click(await screen.findByRole('button', { name: 'Late ones' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ overdue: true, sort: 'due', view: 5 }));
  expect(screen.getByRole('button', { name: 'Late ones' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Clear filter: Overdue' }));
  expect(await screen.findByRole('button', { name: /Late ones.*Changed since it was saved/ })).toBeInTheDocument();
});

test('a view is saved under a name, optionally shared, and selected', async () => {
  let saved: SavedView[] = [];
  const { user, router, of } = await openList('?status=Open', {
    [VIEWS]: () => saved,
    'POST /api/saved-views': ({ body }: { body: Partial<SavedView> }) => {
      saved = [view(9, body)];
      return answer(201, saved[0]);
    },
  });
  await row(/Unguarded/);
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(within(dialog).getByText('This field is required.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Name'), 'Still open');
  await user.click(within(dialog).getByRole('switch', { name: /^Everyone can see it/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Open', view: 9 }));
  expect(of('POST /api/saved-views')[0]?.body).toEqual({
    type: 'hazard',
    name: 'Still open',
    query: 'status=Open',
    isShared: true,
  });
  expect(await screen.findByRole('button', { name: 'Still open' })).toHaveAttribute('aria-pressed', 'true');
});

test('a user can overwrite and delete their own view, but not another user’s', async () => {
  const { user, of } = await openList('?status=Open&view=5', {
    [VIEWS]: [view(5, { name: 'Own' }), view(6, { name: 'Theirs', isMine: false, isShared: true })],
    'PATCH /api/saved-views/5': view(5),
    'DELETE /api/saved-views/5': {},
  });
  await row(/Unguarded/);
  const menu = () => screen.getByRole('button', { name: 'Saved views' });
  await screen.findByRole('button', { name: /^Own/ });
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Save changes' }));
  await waitFor(() => expect(of('PATCH /api/saved-views/5')[0]?.body).toEqual({ query: 'status=Open' }));
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await waitFor(() => expect(of('DELETE /api/saved-views/5')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Theirs/ }));
  await user.click(menu());
  await screen.findByRole('menuitem', { name: 'Save this view' });
  expect(screen.queryByRole('menuitem', { name: 'Delete view' })).toBeNull();
});

test('a view stores filters, tab, order and columns, but neither the page nor the selected view', () => {
  const query = viewQuery({ tab: 'mine', status: 'Open,Assigned', q: 'a&b', after: 'c', page: 3, view: 4 });
  expect(query).toBe('q=a%26b&status=Open%2CAssigned&tab=mine');
  expect(searchOfView(query, 8)).toEqual({ tab: 'mine', status: 'Open,Assigned', q: 'a&b', view: 8 });
});
