import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { session } from '../shared/session/session.ts';
import { startVisit } from '../shared/session/start-visit.ts';
import { answer, loginToken, refusal, serve } from '../testing/render-address.tsx';
import { App } from './app.tsx';
import { choosePages } from './before-sign-in.tsx';

vi.mock('./with-router.tsx', () => ({ withRouter: () => <p>the router</p> }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
});
afterEach(() => session.clear());

async function open(address: string, answers: Record<string, unknown> = {}): Promise<void> {
  serve(answers);
  window.history.replaceState(null, '', address);
  const pages = choosePages(startI18n().then(startVisit));
  await pages;
  await act(async () => render(<App pages={pages} nonce={undefined} />));
}

test('a page before sign-in is shown without the router, with the parameters of its address', async () => {
  await open('/signin?error=access_denied');
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeInTheDocument();
  expect(screen.queryByText('the router')).not.toBeInTheDocument();
});

test('any other page is shown by the router', async () => {
  await open('/home');
  expect(await screen.findByText('the router')).toBeInTheDocument();
});

test('a signed-in user gets the page from the router', async () => {
  session.setToken(loginToken());
  await open('/signin');
  expect(await screen.findByText('the router')).toBeInTheDocument();
});

test('the maintenance page is shown by the router', async () => {
  await open('/signin', { 'GET /api/app/status': { isUnderMaintenance: true } });
  expect(await screen.findByText('the router')).toBeInTheDocument();
});

test('the router reports a host that belongs to no organisation', async () => {
  await open('/signin', { 'GET /api/tenant/scheme': refusal(404, 'TENANT_UNKNOWN', 'Nobody.') });
  expect(await screen.findByText('the router')).toBeInTheDocument();
});

test('when the organisation cannot be loaded the sign-in page is shown and says so', async () => {
  await open('/signin', { 'GET /api/tenant/scheme': answer(400, {}) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
