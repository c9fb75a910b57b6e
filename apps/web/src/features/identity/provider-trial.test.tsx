import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { trialWindow } from '../../shared/session/trial-window.ts';
import { refusal, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const ISSUER = 'https://login.acme.example';
const SETTINGS = 'GET /api/management/sign-in';
const TRIAL = 'POST /api/management/sign-in/provider/trial';
const draft = { issuer: ISSUER, clientId: 'web', namedBy: 'preferred_username', findings: [], trial: null };
const now = () => Math.floor(Date.now() / 1000);
const idToken = `h.${btoa(JSON.stringify({ iss: ISSUER, aud: 'web', sub: 'ann', exp: now() + 600, iat: now() }))}.s`;
const withTrial = (trial: object) => ({ current: null, draft: { ...draft, trial } });

/** Opens an administrator's window in which a provider is tried. */
const open = (more: Record<string, unknown> = {}) =>
  signedIn(['management.role.edit'], {
    answers: {
      [SETTINGS]: { current: null, draft },
      'GET /.well-known/openid-configuration': {
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/keys`,
      },
      'POST /token': { access_token: 'a', token_type: 'Bearer', id_token: idToken, expires_in: 600 },
      ...more,
    },
  });
let states = 0;
/** Stores what this window keeps of the trial that it started. */
function begin(): string {
  states += 1;
  const id = `trial-${states}`;
  trialWindow.mark();
  const remembered = {
    id,
    created: now(),
    request_type: 'si:r',
    code_verifier: 'v'.repeat(64),
    authority: ISSUER,
    client_id: 'web',
    redirect_uri: 'http://localhost:3000/auth',
    scope: 'openid',
    response_mode: 'query',
  };
  sessionStorage.setItem(`sq.trial.${id}`, JSON.stringify(remembered));
  return id;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  session.clear();
  localStorage.clear();
  sessionStorage.clear();
});

test('a trial redirects to the provider that is being set up, and is stored in its own window only', async () => {
  open();
  await visit('/signin?trial');
  await waitFor(() => expect(trialWindow.isMarked()).toBe(true));
  const remembered = Object.entries(sessionStorage).filter(([name]) => name.startsWith('sq.trial.'));
  expect(remembered).toHaveLength(1);
  expect(JSON.parse(String(remembered[0]?.[1]))).toMatchObject({ authority: ISSUER, client_id: 'web' });
  expect(Object.keys(localStorage).filter((name) => name.startsWith('sq.oidc.'))).toEqual([]);
});

test('a browser that may not read the provider’s addresses says so', async () => {
  open({ 'GET /.well-known/openid-configuration': () => Promise.reject(new TypeError('Failed to fetch')) });
  await visit('/signin?trial');
  expect(await screen.findByText(/doesn’t allow requests from this address \(CORS\)/)).toBeInTheDocument();
});

test('the result is evaluated by the server and signs nobody in: the reason is shown', async () => {
  const network = open({
    [TRIAL]: withTrial({ isGood: false, message: 'Nobody here has this address.', person: null }),
  });
  const before = session.token();
  await visit(`/auth?code=c&state=${begin()}`);
  expect(await screen.findByRole('heading', { name: 'Test result: you could not sign in' })).toBeInTheDocument();
  expect(screen.getByText('Nobody here has this address.')).toBeInTheDocument();
  expect(network.of(TRIAL).map(({ body }) => body)).toEqual([{ idToken }]);
  expect(session.token()).toBe(before);
  expect(network.calls.filter(({ name }) => name.startsWith('GET /api/aum/auth'))).toEqual([]);
  expect(trialWindow.isMarked()).toBe(false);
});

test('a successful trial closes its window, and says so where the browser keeps it open', async () => {
  open({ [TRIAL]: withTrial({ isGood: true, message: null, person: { name: 'Amara Patel' } }) });
  await visit(`/auth?code=c&state=${begin()}`);
  expect(await screen.findByRole('heading', { name: /you would be signed in as .Amara Patel/ })).toBeInTheDocument();
  expect(window.close).toHaveBeenCalledOnce();
});

test('a refusal of the server is shown, and the window stays open', async () => {
  open({ [TRIAL]: refusal(422, 'PROVIDER_FINDINGS', 'Correct it first.') });
  await visit(`/auth?code=c&state=${begin()}`);
  expect(await screen.findByText('Correct it first.')).toBeInTheDocument();
  expect(window.close).not.toHaveBeenCalled();
});

test('a refusal of the provider is explained to an administrator who can fix it', async () => {
  open();
  await visit(`/auth?error=unauthorized_client&state=${begin()}`);
  expect(await screen.findByText(/Check how this application is registered there/)).toHaveTextContent(
    'unauthorized_client',
  );
  expect(screen.queryByText(/administrator/)).toBeNull();
});
