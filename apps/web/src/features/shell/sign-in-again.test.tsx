import { updateEmployee } from '@safety-qube/contract/endpoints/people';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../shared/api/call.ts';
import { session } from '../../shared/session/session.ts';
import { answer, loginToken, refusal, visit } from '../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../testing/signed-in.ts';

const SAVE = 'PATCH /api/aum/um/employee';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page of a user who signed in long ago, and changes a role on it. */
async function changeRole() {
  let isFresh = false;
  const network = signedIn([], {
    answers: {
      [SAVE]: () =>
        isFresh ? answer(200, demoPerson) : refusal(403, 'SIGN_IN_AGAIN', 'You signed in more than 15 minutes ago.'),
    },
  });
  const opened = vi.spyOn(window, 'open').mockReturnValue({} as Window);
  await visit('/profile');
  const field = await screen.findByLabelText<HTMLInputElement>('First name');
  await userEvent.type(field, 'x');
  const done = call(updateEmployee, { body: { id: 9, roleId: 2 } }).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeInTheDocument();
  const signIn = () => {
    isFresh = true;
  };
  return { network, opened, field, done, signIn };
}

test('a change that needs a recent sign-in waits for it, and is then sent; no input is lost', async () => {
  const { network, opened, field, done, signIn } = await changeRole();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(opened).toHaveBeenCalledWith('/signin?again', '_blank', expect.any(String));
  expect(screen.getByText(/in the other window/)).toBeInTheDocument();
  expect(network.of(SAVE)).toHaveLength(1);
  signIn();
  act(() => session.setToken(loginToken(demoPerson.id, 7200)));
  expect(await done).toBe('done');
  expect(network.of(SAVE).map(({ body }) => body)).toEqual(Array(2).fill({ id: 9, roleId: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field).toHaveValue('Amarax');
});

test('a user who does not sign in again sees what was refused', async () => {
  const { network, done } = await changeRole();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await done).toBe('SIGN_IN_AGAIN');
  expect(network.of(SAVE)).toHaveLength(1);
});

test('a browser that blocks the window is reported', async () => {
  const { opened } = await changeRole();
  opened.mockReturnValue(null);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByText(/blocked the new window/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});
