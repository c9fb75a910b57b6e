import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const RENAME = 'PUT /api/app/org/name';
const READ = 'management.branding.read';
const EDIT = 'management.branding.edit';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});
const nameField = () => screen.findByLabelText<HTMLInputElement>('Organization name');
const save = () => screen.getByRole('button', { name: 'Save name' });

test('an administrator renames the organisation, and the page shows the new name at once', async () => {
  const network = signedIn([READ, EDIT], { answers: { [RENAME]: ({ body }: { body: unknown }) => body } });
  await visit('/management/organisation');
  const field = await nameField();
  expect(field).toHaveValue('Acme Fabrication');
  expect(screen.getByRole('link', { name: 'Acme Fabrication' })).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '  Acme Steel ');
  await userEvent.click(save());
  expect(await screen.findByRole('link', { name: 'Acme Steel' })).toBeInTheDocument();
  expect(network.of(RENAME).map((call) => call.body)).toEqual([{ name: 'Acme Steel', before: 'Acme Fabrication' }]);
  expect(field).toHaveValue('Acme Steel');
  expect(screen.queryByRole('link', { name: 'Acme Fabrication' })).not.toBeInTheDocument();
});

test('the name of an organisation cannot be empty', async () => {
  const network = signedIn([READ, EDIT]);
  await visit('/management/organisation');
  await userEvent.clear(await nameField());
  await userEvent.click(save());
  expect(await nameField()).toHaveAccessibleDescription(/Enter the organization name\./);
  expect(network.of(RENAME)).toHaveLength(0);
});

test('a refusal of the server is shown, and the input stays', async () => {
  signedIn([READ, EDIT], { answers: { [RENAME]: refusal(403, 'FORBIDDEN', 'You may not do this.') } });
  await visit('/management/organisation');
  await userEvent.type(await nameField(), ' Steel');
  await userEvent.click(save());
  expect(await screen.findByText('You may not do this.')).toBeInTheDocument();
  expect(await nameField()).toHaveValue('Acme Fabrication Steel');
});

test('a name that somebody else has given meanwhile is said, and replaced only by saving once more', async () => {
  let isFirst = true;
  const network = signedIn([READ, EDIT], {
    answers: {
      [RENAME]: ({ body }: { body: { name: string } }) => {
        if (!isFirst) return { name: body.name };
        isFirst = false;
        return refusal(409, 'STALE', 'Changed', { current: { name: 'Acme Works' } });
      },
    },
  });
  await visit('/management/organisation');
  await userEvent.type(await nameField(), ' Steel');
  await userEvent.click(save());
  expect(await screen.findByText('Now: Acme Works')).toBeInTheDocument();
  expect(await nameField()).toHaveValue('Acme Fabrication Steel');
  await userEvent.click(save());
  await waitFor(() => expect(network.of(RENAME)).toHaveLength(2));
  expect(network.of(RENAME)[1]?.body).toEqual({ name: 'Acme Fabrication Steel', before: 'Acme Works' });
});

test('a user who may only read the branding sees the name and no button', async () => {
  signedIn([READ]);
  await visit('/management/organisation');
  expect(await nameField()).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Save name' })).not.toBeInTheDocument();
});

const USE = 'GET /api/tenant/storage';
const used = (bytes: number) => ({ answers: { [USE]: { bytes, mostBytes: 100_000_000_000 } } });

test('the used storage is shown, without a notice as long as there is enough left', async () => {
  signedIn([READ], used(79_000_000_000));
  await visit('/management/organisation');
  expect(await screen.findByText('79 GB of 100 GB used')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'File storage' })).toHaveAttribute('aria-valuenow', '79');
  expect(screen.queryByText(/of file storage is used/)).not.toBeInTheDocument();
});

test('from four fifths on every page of the administration shows a notice with a link to the figures', async () => {
  signedIn([READ, 'management.role.edit'], {
    answers: { ...used(80_000_000_000).answers, 'GET /api/management/mail': { items: [], next: null } },
  });
  await visit('/management/mail');
  expect(await screen.findByText(/80% of file storage is used/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'File storage' }));
  expect(await screen.findByText('80 GB of 100 GB used')).toBeInTheDocument();
});

test('when no storage is left, the notice says what that means', async () => {
  signedIn([READ], used(100_000_000_000));
  await visit('/management/organisation');
  expect(await screen.findByText(/File storage is full/)).toBeInTheDocument();
});

test('a user without the privilege sees nothing of the storage, and no request is sent', async () => {
  const network = signedIn(['management.role.edit'], {
    answers: { ...used(100_000_000_000).answers, 'GET /api/management/mail': { items: [], next: null } },
  });
  await visit('/management/mail');
  await screen.findByRole('heading', { level: 1 });
  expect(network.of(USE)).toHaveLength(0);
  expect(screen.queryByText(/file storage/)).not.toBeInTheDocument();
});
