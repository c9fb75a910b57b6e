import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { initials } from './initials.ts';
import { PersonAvatar } from './person-avatar.tsx';

const token = (userId: number): string =>
  `h.${btoa(JSON.stringify({ userId, exp: Math.floor(Date.now() / 1000) + 600 }))}.s`;
const person = { id: 7, firstname: 'Lucía', lastname: 'Muñoz', pictureVersion: null };
const show = (props: Parameters<typeof PersonAvatar>[0]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonAvatar {...props} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test.each([
  ['Lucía', 'Muñoz', 'LM'],
  ['émile', 'zola', 'ÉZ'],
  ['Ana', '', 'A'],
  ['伟', '王', '王'],
  ['王伟', 'Wang', '王'],
  ['الياس', 'حداد', 'ي'],
  ['محمد', 'الأحمد', 'م'],
])('the initials of %s %s are %s', (firstname, lastname, expected) => {
  expect(initials({ firstname, lastname })).toBe(expected);
});

test('a person without a picture is shown by initials, without a request', () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  show({ person });
  expect(screen.getByText('LM')).not.toHaveAttribute('data-me');
  expect(fetched).not.toHaveBeenCalled();
});

test('the signed-in person’s avatar stands out', () => {
  session.setToken(token(7));
  show({ person });
  expect(screen.getByText('LM')).toHaveAttribute('data-me');
});

test('a picture is fetched with the token of the session', async () => {
  const mine = token(1);
  session.setToken(mine);
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response(new Blob(['x'])));
  vi.stubGlobal('fetch', fetched);
  const { container } = show({ person: { ...person, pictureVersion: 'v1' } });
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/aum/um/employee/dp/7');
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: mine });
});

test('a picture that cannot be fetched leaves the initials', async () => {
  const mine = token(1);
  session.setToken(mine);
  const fetched = vi.fn(async () => new Response('', { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  show({ person: { ...person, pictureVersion: 'v1' } });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByText('LM')).toBeInTheDocument();
});
