import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someFile, someHazard } from '../../../testing/hazards.ts';
import { entry, openRecord, RESOLVED, TEAM } from '../../../testing/record-page.ts';
import { answer, refusal } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';
import { write } from '../../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./record-page.tsx'), 120_000);
beforeEach(uploadsThroughFetch);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The section that shows who has to act next. */
const nextStep = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement);

test.each<[string, Partial<Hazard>, Partial<Hazard['abilities']>, string, string[]]>([
  [
    'the owner of an open record',
    { isOwner: true, ownerId: 7 },
    { assign: true, fix: true },
    'Your turn: who resolves this?',
    ['Fixed on the spot', 'Assign'],
  ],
  [
    'the team of an assigned record',
    { status: 'Assigned', isResolutionTeam: true },
    { implement: true },
    'Your turn: resolve it and show the result',
    ['Submit the resolution'],
  ],
  [
    'an EHS member with a resolution',
    { status: 'Resolution Implemented', isEHSMember: true, ...RESOLVED },
    { approve: true, reject: true },
    'Your turn: is this fixed?',
    ['Send back', 'Approve the resolution'],
  ],
  [
    'the raiser of an approved record',
    { status: 'Resolution Approved by EHS Team', isRaiser: true, raiserId: 7, ...RESOLVED },
    { accept: true, decline: true },
    'Your turn: is this fixed?',
    ['No, it’s not fixed', 'Yes, it’s fixed'],
  ],
])('%s sees the one action that is next', async (_, more, abilities, title, buttons) => {
  await openRecord(someHazard({ needsMyAction: true, ...more }, abilities));
  const part = nextStep(title);
  expect(part.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons);
  const filled = part.getAllByRole('button').filter((button) => button.dataset['variant'] === 'filled');
  expect(filled.map((button) => button.textContent)).toEqual([buttons.at(-1)]);
});

test.each([
  [undefined, 'Dec 04, 2026'],
  [30, 'Dec 20, 2026'],
  [0, 'Nov 21, 2026'],
])('an approved record closes automatically after the configured days (%s)', async (value, day) => {
  const config = value === undefined ? [] : [{ name: 'raiser_silence_days', aliasName: 'x', value }];
  const approved = { status: 'Resolution Approved by EHS Team', statusSince: '2026-11-20T12:00:00.000Z', ...RESOLVED };
  await openRecord(someHazard(approved), {}, { 'GET /api/app/config': config });
  expect(await screen.findByText(`Closes automatically on ${day} without a response.`)).toBeInTheDocument();
});

test('a user who is not involved in the next step sees who is, and no action', async () => {
  await openRecord(someHazard({ status: 'Assigned', people: TEAM }));
  expect(nextStep('Being resolved by Théo Noël').queryAllByRole('button')).toEqual([]);
});

test.each<[string, Partial<Hazard>, RegExp]>([
  ['has left', { raiserId: 11 }, /because the reporter no longer works here/],
  ['gave no name', { raiserId: null, isAnonymous: true }, /because the report is anonymous/],
  ['never was here', { raiserId: null }, /because it was imported and has no reporter here/],
])('where the raiser %s, the page says that the approval closes the record', async (_, more, sentence) => {
  await openRecord(someHazard({ status: 'Resolution Implemented', ...RESOLVED, ...more }));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('list', { name: 'Progress' })).queryByText('Approved by EHS Team')).toBeNull();
});

test('the steps show the time spent, the current step and who decides next', async () => {
  const history = [
    entry(1, 'raised', { toStatus: 'Open', actorId: 8 }),
    entry(2, 'assigned', { fromStatus: 'Open', toStatus: 'Assigned', at: '2026-11-17T13:20:00.000Z' }),
  ];
  await openRecord(someHazard({ status: 'Assigned', people: TEAM }), { history });
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null]);
  expect(steps[0]).toHaveTextContent('28 min');
  expect(steps[1]).toHaveTextContent('Ana Costa');
  expect(steps[3]).toHaveTextContent('Approved by the EHS team');
  expect(steps[4]).toHaveTextContent('When Olivia Lund accepts');
});

test('an approval is one click, sends the version that was shown, and shows the result', async () => {
  const before = someHazard({ status: 'Resolution Implemented', needsMyAction: true, ...RESOLVED }, { approve: true });
  const after = someHazard({ status: 'Resolution Approved by EHS Team', version: 4, ...RESOLVED });
  const page = await openRecord(before, {}, { 'POST /api/hazards/341/approve': () => after });
  await page.user.click(screen.getByRole('button', { name: 'Approve the resolution' }));
  expect(await screen.findByRole('heading', { name: 'Waiting for Olivia Lund to accept' })).toBeVisible();
  const [sent] = page.of('POST /api/hazards/341/approve');
  expect(sent?.headers.get('if-match')).toBe('"3"');
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
});

test('sending back asks for the reason and does nothing without it', async () => {
  const before = someHazard(
    { status: 'Resolution Implemented', needsMyAction: true, ...RESOLVED },
    { reject: true, approve: true },
  );
  const page = await openRecord(
    before,
    {},
    {
      'POST /api/hazards/341/reject': () => someHazard({ status: 'Resolution not Approved by EHS Team', version: 4 }),
    },
  );
  await page.user.click(screen.getByRole('button', { name: 'Send back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await dialog.findByText(/Enter a reason/)).toBeVisible();
  expect(page.of('POST /api/hazards/341/reject')).toHaveLength(0);
  await write(page.user, dialog.getByLabelText('What is missing?'), 'Bay 3 is open.');
  await page.user.click(dialog.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(page.of('POST /api/hazards/341/reject')[0]?.body).toEqual({ reason: 'Bay 3 is open.' }));
});

test('a resolution needs evidence; the input survives closing the dialog, which returns the focus', async () => {
  const before = someHazard({ status: 'Assigned', needsMyAction: true, isResolutionTeam: true }, { implement: true });
  const page = await openRecord(
    before,
    {},
    {
      'POST /api/attachments': () => answer(201, someFile(77, { purpose: null })),
      'POST /api/hazards/341/implement': () =>
        someHazard({ status: 'Resolution Implemented', version: 4, ...RESOLVED }),
    },
  );
  const open = () => page.user.click(screen.getByRole('button', { name: 'Submit the resolution' }));
  await open();
  const first = within(await screen.findByRole('dialog'));
  await write(page.user, first.getByRole('textbox', { name: /^What was done/ }), 'Rail fitted.');
  await page.user.click(first.getByRole('button', { name: 'Submit the resolution' }));
  expect(await first.findByText('Add at least one photo or file as evidence.')).toBeVisible();
  await page.user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit the resolution' })).toHaveFocus());
  await open();
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole('textbox', { name: /^What was done/ })).toHaveValue('Rail fitted.');
  await page.user.upload(
    again.getByLabelText('Add photos or files', { selector: 'input' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  );
  await page.user.click(again.getByRole('button', { name: 'Submit the resolution' }));
  await waitFor(() =>
    expect(page.of('POST /api/hazards/341/implement')[0]?.body).toEqual({ what: 'Rail fitted.', attachmentIds: [77] }),
  );
});

test('an action that comes too late says so, and keeps the input', async () => {
  const before = someHazard({ needsMyAction: true, isOwner: true, ownerId: 7 }, { invalidate: true, assign: true });
  const now = someHazard({ status: 'Assigned', version: 4, people: TEAM });
  const page = await openRecord(
    before,
    {},
    {
      'POST /api/hazards/341/invalidate': () => refusal(409, 'STALE', 'Somebody else changed this.', now),
    },
  );
  await page.user.click(screen.getByRole('button', { name: 'Not valid' }));
  const dialog = within(await screen.findByRole('dialog'));
  await write(page.user, dialog.getByLabelText('Why is it not valid?'), 'Seen twice.');
  await page.user.click(dialog.getByRole('button', { name: 'Close as not valid' }));
  expect(await dialog.findByText(/this step is no longer possible/)).toBeVisible();
  expect(dialog.getByLabelText('Why is it not valid?')).toHaveValue('Seen twice.');
  expect(dialog.getByRole('button', { name: 'Close as not valid' })).toBeDisabled();
});
