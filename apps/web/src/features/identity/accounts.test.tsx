import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, demoScheme, refusal, serve, visit } from '../../testing/render-address.tsx';

const SIGN_UP = 'POST /api/identity/signup';
const CHECK = 'POST /api/identity/check-link';
const CONFIRM = 'POST /api/identity/confirm-email';
const FORGOT = 'POST /api/identity/forgot-password';
const RESET = 'POST /api/identity/reset-password';
const GET_SETUP = 'GET /api/identity/setup';
const SET_UP = 'POST /api/identity/setup';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  }
}
const PERSON = {
  'First name': 'Ann',
  'Last name': 'Lee',
  'Work email': 'ann@acme.example',
};
const PASSWORD = { Password: 'three plain words' };
const DEAD_LINKS = [
  ['LINK_USED', 'This link has been used'],
  ['LINK_INVALID', 'This link is no longer valid'],
] as const;

describe('asking for an account', () => {
  test('ends with the mail that confirms the address', async () => {
    const network = serve({ [SIGN_UP]: answer(202, {}) });
    await visit('/signup');
    await fill(PERSON);
    await press('Request access');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByText(/ann@acme.example/)).toBeInTheDocument();
    expect(network.of(SIGN_UP).map((call) => call.body)).toEqual([
      { firstname: 'Ann', lastname: 'Lee', email: 'ann@acme.example' },
    ]);
  });

  test('asks for no password: the recipient of the mail chooses it', async () => {
    serve({});
    await visit('/signup');
    await screen.findByLabelText('Work email');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  test('lists every invalid field with a link, focuses the first and sends nothing', async () => {
    const network = serve({});
    await visit('/signup');
    await fill({ 'Work email': 'ann' });
    await press('Request access');
    expect(await screen.findByText('3 fields need your attention:')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Enter your first name.');
    await userEvent.click(screen.getByRole('link', { name: 'Enter your last name.' }));
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    expect(network.of(SIGN_UP)).toHaveLength(0);
  });

  test('shows the server’s messages at their fields and keeps the input', async () => {
    const issues = [{ path: ['email'], message: 'This is not an email address.' }];
    serve({ [SIGN_UP]: refusal(400, 'INVALID_INPUT', 'Some of it is not valid.', { issues }) });
    await visit('/signup');
    await fill(PERSON);
    await press('Request access');
    const email = await screen.findByLabelText('Work email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('This is not an email address.'));
    expect(email).toHaveFocus();
    expect(email).toHaveValue('ann@acme.example');
    expect(screen.getByLabelText('First name')).toHaveValue('Ann');
  });

  test('is not offered where the organisation has its own sign-in', async () => {
    serve({ 'GET /api/tenant/scheme': { ...demoScheme, signIn: { ...demoScheme.signIn, isEmbedded: false } } });
    await visit('/signup');
    expect(await screen.findByRole('heading', { name: 'Your organization signs you in' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });
});

describe('confirming the address', () => {
  test('opening the link does not confirm; saving the password does, and an administrator has to admit the user next', async () => {
    const network = serve({ [CHECK]: {}, [CONFIRM]: {} });
    await visit('/signup?confirm=abc');
    await screen.findByRole('heading', { name: 'Confirm your email address' });
    expect(network.of(CHECK)[0]?.body).toEqual({ purpose: 'confirm-email', token: 'abc' });
    expect(network.of(CONFIRM)).toHaveLength(0);
    await fill(PASSWORD);
    await press('Confirm and save password');
    expect(await screen.findByText(/An administrator will review your request/)).toBeInTheDocument();
    expect(network.of(CONFIRM).map((call) => call.body)).toEqual([{ token: 'abc', password: 'three plain words' }]);
  });

  test('a password that is easy to guess is refused at its field, and another may be tried', async () => {
    let isGood = false;
    const tooCommon = () => refusal(422, 'PASSWORD_TOO_COMMON', 'This password is easy to guess. Choose another.');
    serve({ [CHECK]: {}, [CONFIRM]: () => (isGood ? {} : tooCommon()) });
    await visit('/signup?confirm=abc');
    await fill({ Password: 'qwertyuiop' });
    await press('Confirm and save password');
    const field = await screen.findByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This password is easy to guess. Choose another.'));
    isGood = true;
    await fill(PASSWORD);
    await press('Confirm and save password');
    expect(await screen.findByRole('heading', { name: /your address is confirmed/ })).toBeInTheDocument();
  });

  test.each(DEAD_LINKS)('a link that is %s says so on opening, before a password is typed', async (code, title) => {
    serve({ [CHECK]: refusal(422, code, 'No.') });
    await visit('/signup?confirm=abc');
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    if (code === 'LINK_USED') return;
    expect(screen.getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/signup');
  });

  test.each(DEAD_LINKS)('a link that becomes %s before the password is sent says so as well', async (code, title) => {
    serve({ [CHECK]: {}, [CONFIRM]: refusal(422, code, 'No.') });
    await visit('/signup?confirm=abc');
    await fill(PASSWORD);
    await press('Confirm and save password');
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});

describe('a new password', () => {
  test('says how much of the password is missing', async () => {
    serve({ [CHECK]: {} });
    await visit('/resetpassword?token=t0ken');
    expect(await screen.findByText('At least 10 characters. Three words are easy to remember.')).toBeInTheDocument();
    await fill({ Password: '123456789' });
    expect(screen.getByText('1 more character needed')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Password'), '0');
    expect(screen.getByText('Long enough')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  test('a request for a forgotten one does not reveal whether the address has an account', async () => {
    const network = serve({ [FORGOT]: answer(202, {}) });
    await visit('/forgotpassword');
    await fill({ 'Work email': 'nobody@acme.example' });
    await press('Send link');
    expect(await screen.findByText(/If nobody@acme.example has an account here/)).toBeInTheDocument();
    expect(network.of(FORGOT)).toMatchObject([{ body: { email: 'nobody@acme.example' } }]);
  });

  test('is saved with the token of the link', async () => {
    const network = serve({ [CHECK]: {}, [RESET]: {} });
    await visit('/resetpassword?token=t0ken');
    await fill(PASSWORD);
    await press('Save password');
    expect(await screen.findByRole('heading', { name: 'Password saved' })).toBeInTheDocument();
    expect(network.of(RESET)).toMatchObject([{ body: { token: 't0ken', password: 'three plain words' } }]);
  });

  test('that is easy to guess is refused at its field', async () => {
    serve({
      [CHECK]: {},
      [RESET]: refusal(422, 'PASSWORD_TOO_COMMON', 'This password is easy to guess. Choose another.'),
    });
    await visit('/resetpassword?token=t0ken');
    await fill({ Password: 'qwertyuiop' });
    await press('Save password');
    const field = await screen.findByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This password is easy to guess. Choose another.'));
    expect(field).toHaveValue('qwertyuiop');
  });

  test.each(DEAD_LINKS)('a link that is %s says so on opening and offers a new one', async (code, title) => {
    const network = serve({ [CHECK]: refusal(422, code, 'No.') });
    await visit('/resetpassword?token=t0ken');
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(network.of(CHECK)[0]).toMatchObject({
      url: { search: '' },
      body: { purpose: 'set-password', token: 't0ken' },
    });
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgotpassword');
  });

  test.each(DEAD_LINKS)('a link that becomes %s before the password is sent offers a new one', async (code, title) => {
    serve({ [CHECK]: {}, [RESET]: refusal(422, code, 'No.') });
    await visit('/resetpassword?token=t0ken');
    await fill(PASSWORD);
    await press('Save password');
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument();
  });

  test('can be chosen when the link could not be checked because of too many checks', async () => {
    serve({ [CHECK]: refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.', { seconds: 30 }) });
    await visit('/resetpassword?token=t0ken');
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });

  test('offers a retry when the check of the link got no response', async () => {
    let isUp = false;
    serve({ [CHECK]: () => (isUp ? {} : refusal(500, 'GENERAL', 'Later.')) });
    await visit('/resetpassword?token=t0ken');
    const title = await screen.findByRole('heading', { name: 'This link can’t be opened' }, { timeout: 5000 });
    isUp = true;
    await press('Try again');
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(title).not.toBeInTheDocument();
  });

  test('an address without a token is a link that is no longer valid', async () => {
    serve({});
    await visit('/resetpassword');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
  });
});

describe('setting an organisation up', () => {
  const SETUP = { [GET_SETUP]: { tenantName: 'My organisation' } };

  test('names it, creates its first facility and administrator, in the browser’s time zone unless another is chosen', async () => {
    const network = serve({ ...SETUP, [SET_UP]: answer(201, {}) });
    await visit('/setup?token=once');
    await screen.findByRole('heading', { name: 'Set up your organization' });
    expect(screen.getByLabelText('Time zone')).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await fill({ 'Organization name': 'Northwind Steel', 'Facility name': 'Leeds plant' });
    await fill({ ...PERSON, ...PASSWORD });
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Kathmandu');
    await press('Finish setup');
    expect(await screen.findByRole('heading', { name: 'Northwind Steel is ready' })).toBeInTheDocument();
    expect(network.of(GET_SETUP)[0]?.url.searchParams.get('token')).toBe('once');
    expect(network.of(SET_UP).map((call) => call.body)).toEqual([
      {
        token: 'once',
        organisationName: 'Northwind Steel',
        facilityName: 'Leeds plant',
        timeZone: 'Asia/Kathmandu',
        firstname: 'Ann',
        lastname: 'Lee',
        email: 'ann@acme.example',
        password: 'three plain words',
      },
    ]);
  });

  test('suggests both names, and requires both', async () => {
    const network = serve(SETUP);
    await visit('/setup?token=once');
    expect(await screen.findByLabelText('Organization name')).toHaveValue('My organisation');
    expect(screen.getByLabelText('Facility name')).toHaveValue('Main site');
    await fill({ ...PERSON, ...PASSWORD });
    await userEvent.clear(screen.getByLabelText('Organization name'));
    await userEvent.clear(screen.getByLabelText('Facility name'));
    await press('Finish setup');
    expect(await screen.findByText('2 fields need your attention:')).toBeInTheDocument();
    expect(screen.getByLabelText('Organization name')).toHaveAccessibleDescription('Enter the organization name.');
    expect(network.of(SET_UP)).toHaveLength(0);
  });

  test('already done by another user is reported instead of showing the form', async () => {
    serve({ ...SETUP, [SET_UP]: refusal(422, 'SETUP_DONE', 'Done.') });
    await visit('/setup?token=once');
    await fill({ ...PERSON, ...PASSWORD });
    await press('Finish setup');
    expect(await screen.findByRole('heading', { name: 'This organization is already set up' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });

  test.each([
    ['LINK_USED', 'This organization is already set up'],
    ['SETUP_DONE', 'This organization is already set up'],
    ['LINK_INVALID', 'This setup link is not valid'],
  ])('a link that is %s says so instead of a form', async (code, title) => {
    serve({ [GET_SETUP]: refusal(422, code, 'No.') });
    await visit('/setup?token=once');
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });
});
