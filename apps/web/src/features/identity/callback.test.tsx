import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED } from '../../shared/page/stored.ts';
import { session } from '../../shared/session/session.ts';
import { answer, demoScheme, loginToken, refusal, serve, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const { issuer, clientId } = demoScheme.signIn;
const DISCOVERY = 'GET /oidc/.well-known/openid-configuration';
const now = () => Math.floor(Date.now() / 1000);
const idToken = `h.${btoa(JSON.stringify({ iss: issuer, aud: clientId, sub: 'ann', exp: now() + 600, iat: now() }))}.s`;
const EXCHANGE = `GET /api/aum/auth/${encodeURIComponent(idToken)}`;

/** The provider's answers to a sign-in that returned with a code, and the answer of the exchange. */
const comesBack = (exchange: unknown) => ({
  [DISCOVERY]: {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  },
  'POST /oidc/token': {
    access_token: 'a',
    token_type: 'Bearer',
    id_token: idToken,
    refresh_token: 'r',
    expires_in: 600,
  },
  'GET /api/aum/um/7': () => new Promise(() => undefined), // the page behind need not load
  [EXCHANGE]: exchange,
});

/** What this browser stores of the sign-in that it started; each test has its own state. */
let nextState = 0;
function begin(): string {
  const id = `state-${++nextState}`;
  const remembered = {
    id,
    created: now(),
    request_type: 'si:r',
    code_verifier: 'v'.repeat(64),
    authority: issuer,
    client_id: clientId,
    redirect_uri: 'http://localhost:3000/auth',
    scope: 'openid',
    response_mode: 'query',
  };
  localStorage.setItem(`sq.oidc.${id}`, JSON.stringify(remembered));
  return id;
}

/** Whether the browser has started a redirect to the issuer: it stores each sign-in that it starts. */
const hasStarted = () => Object.keys(localStorage).some((name) => name.startsWith('sq.oidc.'));

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  session.clear();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each(['/auth', '/redirect'])('back from the issuer at %s', (path) => {
  test('a valid response is exchanged once, and the visitor goes on to the recent address', async () => {
    const token = loginToken();
    const network = serve(comesBack({ token }));
    localStorage.setItem(STORED.recentAddress, '/hazards/12');
    const { router } = await visit(`${path}?code=c&state=${begin()}`);
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/hazards/12'));
    expect(session.token()).toBe(token);
    expect(network.of('POST /oidc/token')).toHaveLength(1);
    expect(network.of(EXCHANGE)).toHaveLength(1);
  });

  test('what a start needs is requested once, in the language of the person and not of the browser', async () => {
    const token = loginToken(7, 600, { selectedLanguage: 'fr' });
    const { 'GET /api/aum/um/7': _, ...answers } = comesBack({ token });
    const network = signedIn([], { me: { selectedLanguage: 'fr' }, answers });
    session.clear();
    const { router } = await visit(`${path}?code=c&state=${begin()}`);
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/home'));
    await screen.findByRole('heading', { level: 1 });
    for (const name of ['GET /api/aum/um/7', 'GET /api/rp/mine', 'GET /api/priority', 'GET /api/cf/tasks'])
      expect(network.of(name).map(({ headers }) => headers.get('accept-language'))).toEqual(['fr-FR']);
  });

  test('a user without an account is told whom to ask, and may sign in as someone else', async () => {
    serve(comesBack(refusal(403, 'NO_ACCOUNT', 'Ask your administrator to invite you.')));
    await visit(`${path}?code=c&state=${begin()}`);
    expect(
      await screen.findByRole('heading', { name: 'You don’t have an account at Acme Fabrication' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Ask your administrator to invite you.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in as someone else' })).toBeEnabled();
    expect(session.token()).toBeNull();
  });

  test('a user without access is told the actual reason', async () => {
    serve(comesBack(refusal(403, 'ADDRESS_UNVERIFIED', 'Your address is not verified.')));
    await visit(`${path}?code=c&state=${begin()}`);
    expect(await screen.findByRole('heading', { name: 'You can’t sign in to Acme Fabrication' })).toBeInTheDocument();
    expect(screen.getByText('Your address is not verified.')).toBeInTheDocument();
    expect(session.token()).toBeNull();
  });

  test('a server that cannot reach the issuer says so', async () => {
    serve(comesBack(refusal(503, 'ISSUER_UNREACHABLE', 'The service gives no keys.')));
    await visit(`${path}?code=c&state=${begin()}`);
    expect(await screen.findByText('The service gives no keys.')).toBeInTheDocument();
  });

  test('a refused exchange stores nothing and offers to sign in again', async () => {
    serve(comesBack(answer(401, 'Session expired, please login again')));
    await visit(`${path}?code=c&state=${begin()}`);
    expect(await screen.findByRole('heading', { name: 'Sign-in failed' })).toBeInTheDocument();
    expect(
      screen.getByText(/has expired, or comes from a service that your organization no longer uses/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
    expect(session.token()).toBeNull();
  });
});

test('an issuer that does not let this origin read tokens is distinguished from an incorrect one', async () => {
  serve({ ...comesBack({}), 'POST /oidc/token': () => Promise.reject(new TypeError('Failed to fetch')) });
  await visit(`/auth?code=c&state=${begin()}`);
  expect(await screen.findByText(/doesn’t allow requests from this address \(CORS\)/)).toBeInTheDocument();
});

test('the issuer’s description of its refusal is shown', async () => {
  serve(comesBack({}));
  const issuerText = encodeURIComponent('AADSTS50105: the user is not assigned');
  await visit(`/auth?error=access_denied&error_description=${issuerText}&state=${begin()}`);
  expect(await screen.findByText(/access_denied.*AADSTS50105: the user is not assigned/)).toBeInTheDocument();
});

test('a token that is expired by this device’s clock is explained instead of causing a redirect loop', async () => {
  const network = serve(comesBack({ token: loginToken(7, -10) }));
  await visit(`/auth?code=c&state=${begin()}`);
  expect(await screen.findByRole('heading', { name: 'This device’s clock is wrong' })).toBeInTheDocument();
  expect(network.of('POST /oidc/token')).toHaveLength(1);
});

test('a sign-in that this browser did not start is explained and can be started again', async () => {
  serve(comesBack({}));
  await visit('/auth?code=c&state=somebody-elses');
  expect(await screen.findByRole('heading', { name: 'This sign-in can’t be completed here' })).toBeInTheDocument();
  expect(hasStarted()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(hasStarted()).toBe(true));
});

test('an issuer’s refusal is shown with its code', async () => {
  serve(comesBack({}));
  await visit(`/auth?error=temporarily_unavailable&state=${begin()}`);
  expect(await screen.findByRole('heading', { name: 'Sign-in not completed' })).toBeInTheDocument();
  expect(screen.getByText(/temporarily_unavailable/)).toBeInTheDocument();
});

describe('/redirect without an answer of the issuer', () => {
  test('starts the sign-in at once and remembers the target page', async () => {
    serve(comesBack({}));
    await visit(
      `/redirect?iss=${encodeURIComponent(issuer)}&target_link_uri=${encodeURIComponent('http://localhost:3000/tasks?mine')}`,
    );
    await waitFor(() => expect(hasStarted()).toBe(true));
    expect(localStorage.getItem(STORED.recentAddress)).toBe('/tasks?mine');
  });

  test('starts nothing for another issuer, and does not redirect to another host', async () => {
    serve(comesBack({}));
    await visit('/redirect?iss=https%3A%2F%2Fevil.example&target_link_uri=https%3A%2F%2Fevil.example%2F');
    expect(await screen.findByRole('alert')).toHaveTextContent('unknown_issuer');
    expect(hasStarted()).toBe(false);
    expect(localStorage.getItem(STORED.recentAddress)).toBeNull();
  });
});
