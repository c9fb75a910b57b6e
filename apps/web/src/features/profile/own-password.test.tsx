import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const STATE = 'GET /api/identity/password';
const CHANGE = 'PUT /api/identity/password';
const SESSIONS = 'GET /api/identity/sessions';

/** Opens the profile with the form that changes the password. */
async function openForm(answers: Record<string, unknown>) {
  const network = signedIn([], { answers: { [STATE]: { hasPassword: true }, ...answers } });
  await visit('/profile');
  showToasts();
  const part = within(await screen.findByRole('region', { name: 'Password' }));
  await userEvent.click(part.getByRole('button', { name: 'Change password' }));
  const field = (label: string) => part.getByLabelText(label, { selector: 'input' });
  const change = async (current: string, next: string) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
    ] as const) {
      await userEvent.clear(field(label));
      if (text) await userEvent.type(field(label), text);
    }
    await userEvent.click(part.getByRole('button', { name: 'Change password' }));
  };
  return { network, part, field, change };
}

test('a user changes their own password, given the current one; the page says that other sessions were ended', async () => {
  const { network, part, field, change } = await openForm({ [CHANGE]: {} });
  expect(field('Current password')).toHaveFocus();
  await change('the old secret', 'a brand new secret');
  expect(await screen.findByText('Password changed. You’re signed out everywhere else.')).toBeInTheDocument();
  expect(network.of(CHANGE)[0]?.body).toEqual({ currentPassword: 'the old secret', password: 'a brand new secret' });
  expect(part.queryByLabelText('Current password', { selector: 'input' })).toBeNull();
  await waitFor(() => expect(part.getByRole('button', { name: 'Change password' })).toHaveFocus());
  await waitFor(() => expect(network.of(SESSIONS)).toHaveLength(2));
});

test('an error is shown at its field, and too many attempts with the time to wait', async () => {
  const answers = [
    refusal(422, 'CURRENT_PASSWORD_WRONG', 'This is not your current password.'),
    refusal(422, 'PASSWORD_TOO_COMMON', 'This password is easy to guess.'),
    refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.', { seconds: 60 }),
  ];
  const { network, part, field, change } = await openForm({ [CHANGE]: () => answers.shift() });
  await change('', 'short');
  expect(part.getAllByText('Enter your password.').length).toBeGreaterThan(0);
  expect(network.of(CHANGE)).toHaveLength(0);
  await change('wrong', 'a brand new secret');
  expect(await part.findByText('This is not your current password.')).toBeInTheDocument();
  expect(field('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await change('the old secret', 'password12');
  expect(await part.findByText('This password is easy to guess.')).toBeInTheDocument();
  expect(field('New password')).toHaveAccessibleDescription(/easy to guess/);
  await change('the old secret', 'a brand new secret');
  expect(await part.findByText(/1 minute|60 seconds/)).toBeInTheDocument();
  expect(part.getByRole('button', { name: 'Change password' })).toBeDisabled();
});

test('a user without a password here does not see the form', async () => {
  const network = signedIn([], { answers: { [STATE]: { hasPassword: false } } });
  await visit('/profile');
  await screen.findByRole('region', { name: 'Where you are signed in' });
  await waitFor(() => expect(network.of(STATE)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
});
