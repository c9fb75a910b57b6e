import type { Alert, AlertAfter } from '@safety-qube/contract/schemas/alerts';
import { ALERTS } from '@safety-qube/domain/realtime';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hub } from '../../shared/realtime/hub.ts';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

beforeEach(() => {
  window.innerWidth = 1440;
});
afterEach(() => {
  hub.reset();
  session.clear();
  vi.unstubAllGlobals();
});

const someAlert = (id: number, more: Partial<Alert> = {}): Alert => ({
  id,
  raisedAt: '2026-11-26T14:00:00.000Z',
  notified: 4,
  gathered: 0,
  place: ['Boston Yard', 'Bay 3'],
  category: 'Work at height',
  record: { id: 341, type: 'hazard', number: 'HAZ-000341', title: 'Rail missing' },
  ...more,
});

const connect = () => act(() => hub.connected({ listen: () => () => undefined, publish: () => undefined }));

/** Opens a page where these alerts arrive; the server answers as long as nobody has them. */
async function open(address: string, alerts: Alert[], refuses = false, takenBy: AlertAfter['takenBy'] = 'caller') {
  let open = alerts;
  const answers = Object.fromEntries(
    alerts.map(({ id }) => [
      `PUT /api/alerts/${id}/answer`,
      () => {
        if (refuses) return refusal(404, 'NOT_FOUND', 'This does not exist.');
        open = open.filter((one) => one.id !== id);
        return { takenBy };
      },
    ]),
  );
  const network = signedIn([], { answers: { 'GET /api/alerts': () => open, ...answers } });
  const view = await visit(address);
  showToasts();
  connect();
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const overlay = () => screen.findByRole('alertdialog');

test('an alert lies over the page with place, category and record; a key that is pressed while typing answers nothing', async () => {
  const { user, of } = await open('/profile', [someAlert(1)]);
  const shown = await overlay();
  expect(shown).toHaveAccessibleName('Rail missing');
  expect(shown).toHaveAccessibleDescription(/Work at height.*Boston Yard › Bay 3.*HAZ-000341.*4 people were notified/);
  expect(screen.getByRole('button', { name: 'I have it' })).not.toHaveFocus();
  expect(shown).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('x {Enter}{Escape}');
  expect(shown).toBeInTheDocument();
  expect(of('PUT /api/alerts/1/answer')).toEqual([]);
});

test('“I have it” by keyboard sends the answer and offers the way to the record', async () => {
  const { user, of, router } = await open('/home', [someAlert(1)]);
  await overlay();
  await user.tab();
  expect(screen.getByRole('button', { name: 'I have it' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(of('PUT /api/alerts/1/answer').map(({ body }) => body)).toEqual([{ answer: 'mine' }]);
  await user.click(await screen.findByRole('button', { name: 'Open HAZ-000341' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/341'));
});

test('“Not me” shows the next alert; who may not see the record reads place and category alone', async () => {
  const hidden = someAlert(2, { record: null, category: 'Chemicals', place: ['Depot'] });
  const { user, of } = await open('/home', [someAlert(1), hidden]);
  expect(await overlay()).toHaveTextContent('1 more after this');
  await user.click(screen.getByRole('button', { name: 'Not me' }));
  await waitFor(async () => expect(await overlay()).toHaveAccessibleName('Chemicals'));
  expect(await overlay()).toHaveTextContent('Depot');
  expect(await overlay()).toHaveTextContent('You can’t see the record, only its place and category.');
  expect(of('PUT /api/alerts/1/answer').map(({ body }) => body)).toEqual([{ answer: 'notMine' }]);
});

test('an alert appears in real time, and disappears once somebody has it', async () => {
  let alerts: Alert[] = [];
  signedIn([], { answers: { 'GET /api/alerts': () => alerts } });
  await visit('/home');
  connect();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  alerts = [someAlert(1)];
  await waitFor(() => {
    act(() => hub.received({ destination: ALERTS, body: { id: 1 } }));
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  });
  alerts = [];
  act(() => hub.received({ destination: ALERTS, body: { id: 1 } }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an answer that is refused says so, and the alert stays', async () => {
  const { user } = await open('/home', [someAlert(1)], true);
  await overlay();
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This does not exist.');
  expect(await overlay()).toBeInTheDocument();
});

test.each([
  ['other', 'Someone else already has it'],
  [null, 'It is no longer open'],
] as const)('who says “I have it” too late learns that: %s', async (takenBy, message) => {
  const { user } = await open('/home', [someAlert(1)], false, takenBy);
  await overlay();
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText('You have it')).toBeNull();
});

test('an alert about several reports says how many more there are', async () => {
  await open('/home', [someAlert(1, { gathered: 3 })]);
  expect(await overlay()).toHaveAccessibleDescription(/Includes 3 more reports from the same code/);
});
