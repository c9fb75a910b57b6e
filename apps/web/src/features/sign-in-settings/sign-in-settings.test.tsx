import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const READ = 'GET /api/management/sign-in';
const SET = 'PUT /api/management/sign-in/emergency';
const SAVE = 'PUT /api/management/sign-in/provider';
const ON = 'POST /api/management/sign-in/provider/switch-on';
const OFF = 'POST /api/management/sign-in/provider/switch-off';
const RIGHTS = ['management.role.edit'];
const passwords: SignInSettings = {
  current: null,
  draft: null,
  emergencyAddress: 'https://acme.example/signin?emergency',
  emergency: null,
};
const provider = { issuer: 'https://login.acme.example', clientId: 'web', namedBy: 'verified_email' } as const;
const current: SignInSettings = { ...passwords, current: { ...provider, returnsAt: null } };
const draft = (change: Partial<NonNullable<SignInSettings['draft']>> = {}): SignInSettings => ({
  ...passwords,
  draft: {
    ...provider,
    checkedAt: '2026-11-20T08:00:00.000Z',
    findings: [{ code: 'reached', level: 'good', value: null }],
    trial: null,
    returnedAt: null,
    canBeTried: true,
    canBeSwitchedOn: false,
    ...change,
  },
});
const trial = {
  at: '2026-11-20T08:05:00.000Z',
  isGood: true,
  message: null,
  person: { employeeId: 7, name: 'Amara Patel', email: 'amara@acme.example' },
  claims: [{ name: 'preferred_username', value: 'amara@acme.example' }],
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
const open = async (settings: unknown, answers: Record<string, unknown> = {}) => {
  const network = signedIn(RIGHTS, { answers: { ...people, [READ]: settings, ...answers } });
  await visit('/management/sign-in');
  return network;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the emergency sign-in', () => {
  const field = () => screen.findByRole('combobox', { name: 'Emergency sign-in' });

  test('an administrator names who may still use a password, and sees at which address', async () => {
    const named = { ...current, emergency: { employeeId: 7, name: 'Amara Patel', email: 'amara@acme.example' } };
    const network = await open(current, { [SET]: named });
    expect(await screen.findByText(/goes straight to .https:\/\/login\.acme\.example/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: current.emergencyAddress })).not.toBeInTheDocument();
    await userEvent.click(await field());
    await userEvent.click(await screen.findByRole('option', { name: /Amara Patel/ }));
    expect(await screen.findByRole('link', { name: current.emergencyAddress })).toBeInTheDocument();
    expect(network.of(SET).map(({ body }) => body)).toEqual([{ employeeId: 7 }]);
  });

  test('a refusal is shown, and nobody is named', async () => {
    await open(current, { [SET]: refusal(422, 'EMERGENCY_PERSON', 'Choose somebody else.') });
    showToasts();
    await userEvent.click(await field());
    await userEvent.click(await screen.findByRole('option', { name: /Amara Patel/ }));
    expect(await screen.findByText('Choose somebody else.')).toBeInTheDocument();
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  test('where people have passwords the field is not shown', async () => {
    await open(passwords);
    expect(await screen.findByText(/sign in here, with their email address/)).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

test('settings that cannot be loaded can be retried', async () => {
  await open(refusal(503, 'DATABASE_AWAY', 'In a moment.'));
  expect(await button('Try again')).toBeEnabled();
});

describe('a provider of the organisation’s own', () => {
  test('is set up from scratch: addresses to register, what to enter, and the findings', async () => {
    const found = draft({
      canBeTried: false,
      findings: [
        { code: 'reached', level: 'good', value: null },
        { code: 'pkce', level: 'unsure', value: null },
        { code: 'codeFlow', level: 'bad', value: 'id_token' },
      ],
    });
    const network = await open(passwords, { [SAVE]: found });
    await userEvent.click(await button('Set up a sign-in service'));
    expect(screen.getByText('http://localhost:3000/auth')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Copy: Redirect address/ })).toBeEnabled();
    await userEvent.click(await button('Save and check'));
    expect(screen.getByText('Enter the address.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Address of the sign-in service (issuer)'), provider.issuer);
    await userEvent.type(screen.getByLabelText('Client ID'), 'web');
    await userEvent.click(screen.getByRole('radio', { name: /preferred_username/ }));
    await userEvent.click(await button('Save and check'));
    expect(await screen.findByText('Correct this first')).toBeInTheDocument();
    expect(network.of(SAVE).map(({ body }) => body)).toEqual([{ ...provider, namedBy: 'preferred_username' }]);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.filter((text) => /flow|PKCE|discovery/.test(text ?? ''))).toEqual([
      expect.stringContaining('It does not offer the authorization code flow, only: \u2068id_token'),
      expect.stringContaining('It does not say if it supports PKCE'),
      'Its discovery document was read.',
    ]);
    expect(await button('Test')).toBeDisabled();
    expect(await button('Switch on')).toBeDisabled();
  });

  test('a refused save keeps the input and says why', async () => {
    await open(draft(), { [SAVE]: refusal(422, 'PROVIDER_ON', 'Switch it off first.') });
    const client = await screen.findByLabelText('Client ID');
    await userEvent.clear(client);
    await userEvent.type(client, 'other');
    await userEvent.click(await button('Save and check'));
    expect(await screen.findByText('Switch it off first.')).toBeInTheDocument();
    expect(client).toHaveValue('other');
  });

  test('an invalid address shows an error at its field, and nothing says that all is well', async () => {
    const wrong = draft({
      issuer: '127.0.0.1:4321/',
      canBeTried: false,
      findings: [{ code: 'address', level: 'bad', value: 'address' }],
    });
    await open(draft(), { [SAVE]: wrong });
    showToasts();
    const field = await screen.findByLabelText('Address of the sign-in service (issuer)');
    await userEvent.clear(field);
    await userEvent.type(field, '127.0.0.1:4321/');
    await userEvent.click(await button('Save and check'));
    expect(await screen.findByText('Saved, but something needs to be corrected')).toBeInTheDocument();
    expect(screen.queryByText('Saved and checked')).toBeNull();
    expect(field).toHaveAccessibleDescription(/Enter the whole address, starting with https:\/\//);
    expect(field).toHaveFocus();
    await userEvent.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription(/whole address/);
  });

  test('a differing address that the provider reports for itself is taken with one button', async () => {
    const theirs = 'https://login.acme.example/v2.0';
    const other = draft({ canBeTried: false, findings: [{ code: 'issuer', level: 'bad', value: theirs }] });
    const network = await open(other, { [SAVE]: draft() });
    await userEvent.click(await button('Use this address'));
    await waitFor(() => expect(network.of(SAVE).map(({ body }) => body)).toEqual([{ ...provider, issuer: theirs }]));
  });

  test('is tried in a separate window; the result appears automatically, with the person and the claims', async () => {
    const opened = vi.fn(() => ({}) as Window);
    vi.stubGlobal('open', opened);
    let settings = draft();
    await open(() => settings);
    await userEvent.click(await button('Test'));
    expect(opened).toHaveBeenCalledWith('/signin?trial', '_blank', expect.stringContaining('popup'));
    expect(screen.getByText(/Sign in in the other window/)).toBeInTheDocument();
    settings = draft({ trial, canBeSwitchedOn: true });
    expect(
      await screen.findByText(/you would be signed in as .Amara Patel/, {}, { timeout: 4000 }),
    ).toBeInTheDocument();
    expect(screen.getByText('amara@acme.example')).toBeInTheDocument();
    expect(await button('Switch on')).toBeEnabled();
  });

  test('returning from the other window without a result shows the usual reason, and the trial can be repeated', async () => {
    vi.stubGlobal(
      'open',
      vi.fn(() => ({}) as Window),
    );
    let settings = draft();
    await open(() => settings);
    await userEvent.click(await button('Test'));
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(/redirect address is usually not registered there/)).toHaveTextContent(
      'http://localhost:3000/auth',
    );
    expect(await button('Test')).toBeEnabled();
    settings = draft({ trial, canBeSwitchedOn: true });
    expect(
      await screen.findByText(/you would be signed in as .Amara Patel/, {}, { timeout: 4000 }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/not registered there/)).toBeNull();
  });

  test('a trial that identifies nobody shows the reason', async () => {
    const message = 'Nobody here has this address.';
    await open(draft({ trial: { ...trial, isGood: false, person: null, message } }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await button('Switch on')).toBeDisabled();
  });

  test('is switched on after confirmation, and can be reverted during its probation', async () => {
    const probation = { ...current, current: { ...provider, returnsAt: '2026-11-20T09:00:00.000Z' } };
    const network = await open(draft({ trial, canBeSwitchedOn: true }), { [ON]: probation, [OFF]: draft() });
    await userEvent.click(await button('Switch on'));
    expect(network.of(ON)).toHaveLength(0);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText(/An administrator must sign in with it by/)).toBeInTheDocument();
    expect(network.of(ON)).toHaveLength(1);
    await userEvent.click(await button('Go back now'));
    await waitFor(() => expect(network.of(OFF)).toHaveLength(1));
  });

  test('that was reverted automatically says so', async () => {
    await open(draft({ returnedAt: '2026-11-20T09:00:00.000Z' }));
    expect(await screen.findByText(/Switched off automatically on/)).toBeInTheDocument();
  });
});
