import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const SAVE = 'PATCH /api/aum/um/employee';

async function openProfile(more: Parameters<typeof signedIn>[1] = {}) {
  const network = signedIn([], more);
  const view = await visit('/profile');
  showToasts();
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('the page shows the user’s own data, and what others decide as read-only facts', async () => {
  await openProfile({ me: { jobTitle: 'Fitter', facilityId: 2, facilityName: 'Omaha Depot' } });
  expect(await screen.findByLabelText('First name')).toHaveValue('Amara');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  const rights = screen.getByRole('region', { name: 'Your permissions' });
  expect(rights).toHaveTextContent('amara@acme.example');
  expect(rights).toHaveTextContent('Administrator');
  expect(rights).toHaveTextContent('Omaha Depot');
  expect(rights).toHaveTextContent('Fitter');
  expect(within(rights).queryByRole('textbox')).not.toBeInTheDocument();
});

test('empty values of a profile are named as missing', async () => {
  await openProfile();
  const rights = await screen.findByRole('region', { name: 'Your permissions' });
  const fact = (name: string) => within(rights).getByText(name).parentElement;
  expect(fact('Job title')).toHaveTextContent('Job title–');
  expect(fact('Facility')).toHaveTextContent('FacilityNone');
});

test('a name is saved without the spaces around it, and the page says so', async () => {
  const { user, of } = await openProfile();
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, ' Amarachi ');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(of(SAVE).map(({ body }) => body)).toEqual([
    { id: demoPerson.id, firstname: 'Amarachi', lastname: 'Patel', selectedLanguage: 'en', selectedTimezone: 'UTC' },
  ]);
  expect(name).toHaveValue('Amarachi');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
});

test('leaving with an unsaved name asks for confirmation, to stay or to leave', async () => {
  const { user, router } = await openProfile();
  await user.type(await screen.findByLabelText('First name'), 'x');
  const leave = () => void router.navigate({ to: '/notifications' });
  leave();
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByLabelText('First name')).toHaveValue('Amarax');
  leave();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'));
});

test('a name is required, and nothing is sent without it', async () => {
  const { user, of } = await openProfile();
  await user.clear(await screen.findByLabelText('Last name'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This field is required.')).toBeInTheDocument();
  expect(of(SAVE)).toHaveLength(0);
});

test('a refused time zone is shown at its field, and the input stays', async () => {
  const { user } = await openProfile({
    answers: { [SAVE]: refusal(422, 'TIME_ZONE_UNKNOWN', 'There is no such time zone.') },
  });
  const name = await screen.findByLabelText('First name');
  await user.type(name, 'chi');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('There is no such time zone.')).toBeInTheDocument();
  expect(screen.getByLabelText('Time zone', { selector: 'input' })).toHaveAttribute('aria-invalid', 'true');
  expect(name).toHaveValue('Amarachi');
});

test('a failed save is shown above the form, and the next attempt succeeds', async () => {
  let attempts = 0;
  const { user, of } = await openProfile({
    answers: {
      [SAVE]: ({ body }: { body: unknown }) =>
        attempts++ ? { ...demoPerson, ...(body as object) } : refusal(422, 'INVALID', 'This cannot be saved now.'),
    },
  });
  await user.type(await screen.findByLabelText('First name'), 'chi');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This cannot be saved now.');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByText('This cannot be saved now.')).not.toBeInTheDocument());
  expect(of(SAVE)).toHaveLength(2);
});
