import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBroker } from '../../testing/fake-broker.ts';
import { visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => vi.useRealTimers());

test('a signed-in page connects after it was rendered; a loss is reported only after 10 s, until it is over', async () => {
  fakeBroker.reset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn([]);
  await visit('/home');
  await screen.findByRole('main');
  await vi.waitFor(() => fakeBroker.last(), { timeout: 20_000 });
  act(() => fakeBroker.last().accept());
  act(() => fakeBroker.last().drop());
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.queryByText('Live updates paused; reconnecting')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByText('Live updates paused; reconnecting').closest('[role=status]')).not.toBeNull();
  act(() => fakeBroker.last().accept());
  expect(screen.queryByText('Live updates paused; reconnecting')).toBeNull();
});
