import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const READ = 'GET /api/management/sign-in';
const SET = 'PUT /api/management/sign-in/emergency';
const RIGHTS = ['management.role.edit'];
const nobody = {
  issuer: 'https://login.acme.example',
  emergencyAddress: 'https://acme.example/signin?emergency',
  emergency: null,
};
const people = {
  'GET /api/aum/um/brief': [
    {
      id: 7,
      firstname: 'Amara',
      lastname: 'Patel',
      jobTitle: null,
      pictureVersion: null,
      facilityId: null,
      isActive: true,
    },
  ],
};

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});
const field = () => screen.findByRole('combobox', { name: 'Emergency sign-in' });

test('an administrator names who may still use a password, and is told where that is', async () => {
  const named = { ...nobody, emergency: { employeeId: 7, name: 'Amara Patel', email: 'amara@acme.example' } };
  const network = signedIn(RIGHTS, { answers: { ...people, [READ]: nobody, [SET]: named } });
  await visit('/management/sign-in');
  expect(await screen.findByText(/goes straight to .https:\/\/login\.acme\.example/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: nobody.emergencyAddress })).not.toBeInTheDocument();
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: /Amara Patel/ }));
  expect(await screen.findByRole('link', { name: nobody.emergencyAddress })).toBeInTheDocument();
  expect(network.of(SET).map(({ body }) => body)).toEqual([{ employeeId: 7 }]);
});

test('a refusal is said, and nobody is named', async () => {
  const answers = { ...people, [READ]: nobody, [SET]: refusal(422, 'EMERGENCY_PERSON', 'Choose somebody else.') };
  signedIn(RIGHTS, { answers });
  await visit('/management/sign-in');
  showToasts();
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: /Amara Patel/ }));
  expect(await screen.findByText('Choose somebody else.')).toBeInTheDocument();
  await waitFor(async () => expect(await field()).toHaveValue(''));
});

test('where people have passwords there is nobody to name', async () => {
  signedIn(RIGHTS, { answers: { [READ]: { ...nobody, issuer: null } } });
  await visit('/management/sign-in');
  expect(await screen.findByText(/sign in here, with their email address/)).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
