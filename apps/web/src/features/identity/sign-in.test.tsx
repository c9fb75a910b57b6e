import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterDrawnPage } from '../../shared/page/drawn-page.ts';
import { STORED } from '../../shared/page/stored.ts';
import { mayStartAutomatically, resetStartCount } from '../../shared/session/automatic-start.ts';
import { session } from '../../shared/session/session.ts';
import { answer, answerAt, demoScheme, loginToken, refusal, serve, visit } from '../../testing/render-address.tsx';

const DETAILS = 'GET /api/identity/interactions/u1/details';
const SUBMIT = 'POST /api/identity/interactions/u1';
const DISCOVERY = 'GET /oidc/.well-known/openid-configuration';
const BEGIN = 'GET /oidc/auth';
const SIGN_IN_AGAIN = 'POST /api/identity/sign-in-anew';
const metadata = {
  issuer: demoScheme.signIn.issuer,
  authorization_endpoint: `${demoScheme.signIn.issuer}/auth`,
  token_endpoint: `${demoScheme.signIn.issuer}/token`,
};
const begins = { [DISCOVERY]: metadata, [BEGIN]: () => answerAt('/signin?uid=u1') };
const asks = { [DETAILS]: { uid: 'u1', loginHint: null } };
const withSignIn = (signIn: Partial<typeof demoScheme.signIn>) => ({
  'GET /api/tenant/scheme': { ...demoScheme, signIn: { ...demoScheme.signIn, ...signIn } },
});

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  session.clear();
  localStorage.clear();
  sessionStorage.clear();
});

async function fillIn(email: string, password: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Work email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  return user;
}

describe('the form', () => {
  test('the right address and password lead to the address that the provider returns', async () => {
    const network = serve({ ...asks, [SUBMIT]: { redirectTo: '#back-at-the-provider' } });
    await visit('/signin?uid=u1');
    const user = await fillIn(' ann@acme.example ', 'open sesame');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#back-at-the-provider'));
    expect(network.of(SUBMIT)).toMatchObject([{ body: { email: 'ann@acme.example', password: 'open sesame' } }]);
  });

  test.each([
    ['CREDENTIALS_WRONG', 'Wrong email address or password.'],
    ['ACCOUNT_PENDING', 'Your access request is waiting for an administrator.'],
    ['ACCOUNT_INACTIVE', 'Your account is not active.'],
    ['EMAIL_UNCONFIRMED', 'Confirm your email address first.'],
  ])('a refusal with %s is shown in one sentence above the form, and the input stays', async (code, sentence) => {
    serve({ ...asks, [SUBMIT]: refusal(422, code, sentence) });
    await visit('/signin?uid=u1');
    const user = await fillIn('ann@acme.example', 'nope');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Work email')).toHaveValue('ann@acme.example');
    expect(screen.getByLabelText('Work email')).not.toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('too many attempts show how many seconds are left, and the next attempt waits for them', async () => {
    const network = serve({ ...asks, [SUBMIT]: refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.', { seconds: 2 }) });
    await visit('/signin?uid=u1');
    const user = await fillIn('ann@acme.example', 'nope');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('You can try again in 2 seconds.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(network.of(SUBMIT)).toHaveLength(1);
    expect(await screen.findByText('You can try again in 1 second.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('empty and malformed fields show an error, the first gets the focus and nothing is sent', async () => {
    const network = serve(asks);
    await visit('/signin?uid=u1');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    const email = screen.getByLabelText('Work email');
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Enter your work email.');
    expect(screen.getByText('Enter your password.')).toBeInTheDocument();
    await user.type(email, 'ann{Enter}');
    expect(email).toHaveAccessibleDescription('Enter an email address such as name@company.com.');
    expect(network.of(SUBMIT)).toHaveLength(0);
  });

  test('password managers recognise the fields, and the password can be shown', async () => {
    serve(asks);
    await visit('/signin?uid=u1');
    expect(await screen.findByLabelText('Work email')).toHaveAttribute('autocomplete', 'username');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  test('a missing response is shown beside the form, which can be sent again', async () => {
    serve({
      ...asks,
      [SUBMIT]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await visit('/signin?uid=u1');
    const user = await fillIn('ann@acme.example', 'open sesame');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No response.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  test('a demo tenant offers its six people, and a click fills in address and password', async () => {
    serve({ ...asks, 'GET /api/tenant/scheme': { ...demoScheme, isDemo: true } });
    await visit('/signin?uid=u1');
    await userEvent.click(await screen.findByText('This is a demo: choose who to sign in as'));
    expect(within(screen.getByRole('group')).getAllByRole('button')).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'worker@acme.example' }));
    expect(screen.getByLabelText('Work email')).toHaveValue('worker@acme.example');
    expect(screen.getByLabelText('Password')).toHaveValue('Safety-Qube-2026');
  });

  test('the emergency form says whom it is for, and links to the usual sign-in for everybody else', async () => {
    const emergency = { issuer: demoScheme.signIn.issuer, clientId: demoScheme.signIn.clientId };
    const own = { issuer: 'https://login.acme.example', isEmbedded: false, straightToSingleSignOn: true, emergency };
    serve({ ...asks, ...withSignIn(own) });
    await visit('/signin?uid=u1');
    expect(await screen.findByText(/^For the one person an administrator has named/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue with single sign-on' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Request access' })).not.toBeInTheDocument();
  });

  test('a tenant that is not a demo offers no people', async () => {
    serve(asks);
    await visit('/signin?uid=u1');
    await screen.findByLabelText('Work email');
    expect(screen.queryByText(/is a demo/)).not.toBeInTheDocument();
  });

  test.each([['loading'], ['sending']])(
    'an interaction that has run out while %s starts again at a button',
    async (when) => {
      const gone = refusal(404, 'INTERACTION_GONE', 'Gone.');
      const network = serve(when === 'loading' ? { [DETAILS]: gone } : { ...asks, [SUBMIT]: gone });
      await visit('/signin?uid=u1');
      if (when === 'sending') await (await fillIn('ann@acme.example', 'open sesame')).keyboard('{Enter}');
      expect(await screen.findByRole('heading', { name: 'This took too long' })).toBeInTheDocument();
      expect(network.of(DISCOVERY)).toHaveLength(0);
      await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
      await waitFor(() => expect(network.of(DISCOVERY)).not.toHaveLength(0));
    },
  );
});

describe('on the page that the server has drawn', () => {
  const draw = (fields = '') => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      `<div id="drawn"><form method="dialog"><input type="email" name="email"><input type="password" name="password">${fields}</form></div>`,
    );
    return [...document.querySelectorAll<HTMLInputElement>('#drawn input')];
  };
  afterEach(() => {
    document.documentElement.removeAttribute('data-undrawn');
    document.getElementById('drawn')?.remove();
  });

  test.each(['/', '/signin?uid=u1'])('the form at %s is there at once, and replaces it', async (path) => {
    const never = () => new Promise(() => undefined);
    const network = serve({ [DISCOVERY]: never, [DETAILS]: never });
    draw();
    await visit(path);
    expect(await screen.findByLabelText('Work email')).toBeInTheDocument();
    expect(document.getElementById('drawn')).toBeNull();
    expect(network.of(DISCOVERY)).toHaveLength(0);
  });

  test('what was entered stays, with the focus, and the sign-in begins when the form is used', async () => {
    const network = serve(begins);
    const [email, password] = draw();
    if (email) email.value = 'ann@acme.example';
    password?.focus();
    await visit('/');
    expect(await screen.findByLabelText('Work email')).toHaveValue('ann@acme.example');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await waitFor(() => expect(network.of(BEGIN)).toHaveLength(1));
  });

  test('a form that was sent before the application had started is sent then', async () => {
    serve({ ...begins, [SUBMIT]: { redirectTo: '#sent' } });
    const [email, password] = draw();
    if (!email?.form || !password) throw new Error('not drawn');
    void afterDrawnPage(() => undefined);
    email.value = 'ann@acme.example';
    password.value = 'open sesame';
    email.form.requestSubmit();
    await visit('/');
    await waitFor(() => expect(location.hash).toBe('#sent'));
  });

  test('where it is hidden, for a person who is signed in or another language, nothing is taken from it', async () => {
    const network = serve(begins);
    const [email] = draw();
    if (email) email.value = 'ann@acme.example';
    document.documentElement.setAttribute('data-undrawn', '');
    await visit('/');
    expect(await screen.findByLabelText('Work email')).toHaveValue('');
    expect(network.of(BEGIN)).toHaveLength(1);
  });
});

describe('without an interaction', () => {
  test.each(['/', '/signin'])(
    'at %s the sign-in at our provider begins at once, without leaving the page, and the form follows',
    async (path) => {
      const network = serve({ ...begins, [SUBMIT]: { redirectTo: '#back-at-the-provider' } });
      await visit(path);
      await (await fillIn('ann@acme.example', 'open sesame')).keyboard('{Enter}');
      await waitFor(() => expect(location.hash).toBe('#back-at-the-provider'));
      expect(location.pathname).toBe(path);
      expect(network.of(BEGIN)).toHaveLength(1);
      expect(network.of(DETAILS)).toHaveLength(0);
    },
  );

  test('a person whom our provider knows already goes where it leads', async () => {
    const network = serve({ ...begins, [BEGIN]: () => answerAt('/#known') });
    await visit('/');
    await waitFor(() => expect(network.of(BEGIN)).toHaveLength(1));
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  test('a form that was open for longer than our provider remembers is sent with a new sign-in', async () => {
    let asked = 0;
    const network = serve({
      ...begins,
      [SUBMIT]: () => (asked++ ? { redirectTo: '#again' } : refusal(404, 'INTERACTION_GONE', 'Gone.')),
    });
    await visit('/');
    await (await fillIn('ann@acme.example', 'open sesame')).keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#again'));
    expect(network.of(BEGIN)).toHaveLength(2);
  });

  test('a tenant with direct single sign-on redirects to its issuer at once', async () => {
    const network = serve(withSignIn({ isEmbedded: false, straightToSingleSignOn: true }));
    await visit('/');
    await waitFor(() => expect(network.of(DISCOVERY)).not.toHaveLength(0));
  });

  test('where passwords are disabled, an address of the embedded provider shows no form', async () => {
    serve({
      ...withSignIn({ isEmbedded: false, straightToSingleSignOn: true }),
      [DETAILS]: refusal(403, 'LOCAL_SIGN_IN_CLOSED', 'Closed.'),
    });
    await visit('/signin?uid=u1');
    expect(await screen.findByText('Your organization signs you in')).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  test('the emergency way bypasses the organisation’s own issuer, where a person was named for it', async () => {
    const own = 'https://login.acme.example';
    const straight = { issuer: own, isEmbedded: false, straightToSingleSignOn: true };
    const emergency = { issuer: demoScheme.signIn.issuer, clientId: demoScheme.signIn.clientId };
    const closed = serve(withSignIn(straight));
    await visit('/signin?emergency');
    await waitFor(() => expect(closed.calls.some(({ url }) => url.href.startsWith(own))).toBe(true));
    const network = serve(withSignIn({ ...straight, emergency }));
    resetStartCount();
    await visit('/signin?emergency');
    await waitFor(() => expect(network.of(DISCOVERY)).not.toHaveLength(0));
    expect(network.calls.some(({ url }) => url.href.startsWith(own))).toBe(false);
  });

  test.each<[string, Partial<typeof demoScheme.signIn>, boolean]>([
    ['another issuer, which may not report when a user signed in,', { isEmbedded: false }, true],
    ['our own, which reports it,', {}, false],
  ])('a user who signs in again at %s is sent with the server’s nonce, or not', async (_, signIn, isNamed) => {
    serve({ ...withSignIn(signIn), [SIGN_IN_AGAIN]: { nonce: 'a nonce of ours' }, [DISCOVERY]: metadata });
    session.setToken(loginToken());
    await visit('/signin?again');
    const started = () => Object.keys(localStorage).filter((name) => name.startsWith('sq.oidc.'));
    await waitFor(() => expect(started()).toHaveLength(1));
    const { nonce } = JSON.parse(localStorage.getItem(started()[0] ?? '') ?? '{}') as { nonce?: string };
    expect([nonce === 'a nonce of ours', nonce?.length]).toEqual([isNamed, isNamed ? 15 : 36]);
  });

  test('another issuer has a button, which redirects to it', async () => {
    const network = serve(withSignIn({ isEmbedded: false }));
    await visit('/');
    const button = await screen.findByRole('button', { name: 'Continue with single sign-on' });
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(network.of(DISCOVERY)).toHaveLength(0);
    await userEvent.click(button);
    await waitFor(() => expect(network.of(DISCOVERY)).not.toHaveLength(0));
  });

  test('an issuer that is down is reported with a retry button, and not retried automatically', async () => {
    const network = serve({ [DISCOVERY]: answer(503, {}) });
    await visit('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in service can’t be reached');
    expect(network.of(DISCOVERY)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network.of(DISCOVERY)).toHaveLength(2));
  });

  test('after a refusal there is no redirect to the issuer without a click', async () => {
    const network = serve({});
    await visit('/signin?error=server_error');
    expect(await screen.findByRole('alert')).toHaveTextContent('server_error');
    expect(network.of(DISCOVERY)).toHaveLength(0);
  });

  test('a sign-in in a redirect loop stops at a button', async () => {
    const network = serve({});
    for (let start = 0; start < 3; start++) expect(mayStartAutomatically()).toBe(true);
    await visit('/');
    expect(await screen.findByRole('button', { name: 'Continue to sign-in' })).toBeInTheDocument();
    expect(network.of(DISCOVERY)).toHaveLength(0);
    expect(mayStartAutomatically(Date.now() + 31_000)).toBe(true);
  });

  test('a tenant without an administrator says that it is being set up', async () => {
    const network = serve({ 'GET /api/tenant/scheme': { ...demoScheme, needsSetup: true } });
    await visit('/');
    expect(await screen.findByRole('heading', { name: 'Acme Fabrication is being set up' })).toBeInTheDocument();
    expect(network.of(DISCOVERY)).toHaveLength(0);
  });

  test.each([
    [undefined, '/home'],
    ['/hazards/12?tab=tasks', '/hazards/12?tab=tasks'],
    ['https://evil.example/', '/home'],
  ])('a user who is already signed in goes on: with the recent address %s to %s', async (recent, expected) => {
    serve({ 'GET /api/aum/um/7': () => new Promise(() => undefined) }); // the page behind need not load
    session.setToken(loginToken());
    if (recent) localStorage.setItem(STORED.recentAddress, recent);
    const { router } = await visit('/');
    await waitFor(() => expect(router.latestLocation.href).toBe(expected));
    expect(localStorage.getItem(STORED.recentAddress)).toBeNull();
  });
});

test('the language chosen on the sign-in page is stored in this browser, and Arabic is shown from right to left', async () => {
  serve(asks);
  await visit('/signin?uid=u1');
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['English', '中文', 'العربية', 'Italiano', 'Español', 'Français']);
  await userEvent.selectOptions(choice, 'ar');
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'));
  expect(localStorage.getItem(STORED.language)).toBe('ar');
  expect(screen.getByRole('combobox')).toHaveValue('ar');
  expect(document.querySelector('input[name="email"]')?.closest('[dir]')).toHaveAttribute('dir', 'ltr');
});
