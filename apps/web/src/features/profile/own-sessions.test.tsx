import type { OwnSession } from '@safety-qube/contract/schemas/identity';
import { deviceName } from '@safety-qube/domain/device-name';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/identity/sessions';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const one = (id: string, more: Partial<OwnSession>): OwnSession => ({
  id,
  userAgent: null,
  address: null,
  startedAt: '2026-11-20T07:00:00.000Z',
  lastUsedAt: '2026-11-20T08:30:00.000Z',
  isCurrent: false,
  ...more,
});

async function open(answers: Record<string, unknown>) {
  const network = signedIn([], { answers });
  await visit('/profile');
  showToasts();
  const part = await screen.findByRole('region', { name: 'Where you are signed in' });
  return { network, part: within(part) };
}

test('the profile shows where the user is signed in, and can end one of the other sessions', async () => {
  let sessions = [
    one('a', { isCurrent: true, userAgent: FIREFOX, address: '192.0.2.7' }),
    one('b', { userAgent: PHONE, address: '198.51.100.9' }),
  ];
  const { network, part } = await open({
    [LIST]: () => sessions,
    'DELETE /api/identity/sessions/b': () => {
      sessions = sessions.slice(0, 1);
      return {};
    },
  });
  const rows = await part.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Firefox, Windows.*This device.*192\.0\.2\.7.*Last used/);
  expect(rows[1]).toHaveTextContent(/Safari, iPhone.*198\.51\.100\.9/);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(part.getByRole('button', { name: /^Sign out Safari, iPhone/ }));
  expect(await screen.findByText('Device signed out')).toBeInTheDocument();
  expect(network.of('DELETE /api/identity/sessions/b')).toHaveLength(1);
  await vi.waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1));
  expect(part.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
});

test('all others are ended with one button', async () => {
  const { network, part } = await open({
    [LIST]: [one('a', { isCurrent: true }), one('b', {}), one('c', {})],
    'POST /api/identity/sessions/end-others': { ended: 2 },
  });
  await userEvent.click(await part.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Signed out everywhere else')).toBeInTheDocument();
  expect(network.of('POST /api/identity/sessions/end-others')).toHaveLength(1);
});

test('a failure to end a session is shown', async () => {
  const { part } = await open({
    [LIST]: [one('a', { isCurrent: true }), one('b', {})],
    'DELETE /api/identity/sessions/b': refusal(404, 'NOT_FOUND', 'It is gone.'),
  });
  await userEvent.click(await part.findByRole('button', { name: /^Sign out Unknown device/ }));
  expect(await screen.findByText('It is gone.')).toBeInTheDocument();
});

test.each([
  [FIREFOX, 'Firefox, Windows'],
  [PHONE, 'Safari, iPhone'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5.0', undefined],
  [null, undefined],
])('%s is called %s', (userAgent, name) => expect(deviceName(userAgent, 'en')).toBe(name));
