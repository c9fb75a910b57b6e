import type { ReporterView } from '@safety-qube/contract/schemas/visits';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { openVisit, reloadVisit, someReport } from '../../testing/visits.tsx';

beforeEach(() => {
  reloadVisit();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

/** Opens a report by its claim code. */
async function openReport(change: Partial<ReporterView>): Promise<void> {
  const { user } = await openVisit('/qr-code', { 'GET /api/visit/report': someReport(change) });
  await user.type(await screen.findByLabelText('Code'), '1234567890123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}
const NOTHING = { message: false, addFile: false, accept: false, decline: false };

test.each([
  ['received', 'Received.'],
  ['inProgress', 'In progress.'],
  ['resolved', 'Resolved.'],
  ['closed', 'Closed.'],
] as const)(
  'a report that is continued in another one says how far that is, and nothing else of it: %s',
  async (stage, words) => {
    await openReport({ stage: 'closed', closedAs: 'converted', successor: { stage }, abilities: NOTHING });
    expect(
      (await screen.findByRole('heading', { level: 1, name: 'Continued in another report' })).parentElement,
    ).toHaveTextContent(`Continued in another reportISS-000007 ${words}`);
  },
);

const ALERT = { raisedAt: '2026-11-20T13:59:00.000Z', notified: 4, takenAt: null };
test('danger right now says how many people were notified, and since when somebody has it', async () => {
  await openReport({ alert: ALERT });
  expect(await screen.findByText('4 people were notified. No one has confirmed it yet.')).toBeVisible();
  reloadVisit();
  sessionStorage.clear();
  document.body.replaceChildren();
  await openReport({ alert: { ...ALERT, takenAt: '2026-11-20T20:04:00.000Z' } });
  expect(await screen.findByText(/^4 people were notified\. Someone has it since .*2:04/)).toBeVisible();
});

test('until when a claim code opens its report is said once the report has ended', async () => {
  await openReport({ stage: 'closed', closedAs: 'accepted', opensUntil: '2027-11-20T20:04:00.000Z' });
  expect(await screen.findByText(/^Your claim code opens this report until .*2027/)).toBeVisible();
});

/** The stages of a report as they are shown, with a mark before those that it has passed. */
const shownStages = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('small'))
    .map((item) => `${item.dataset['done'] ? '✓ ' : ''}${item.querySelector('span')?.firstChild?.textContent}`);

const IN_PROGRESS = ['✓ Received', '✓ In progress', 'Resolved'];
const RESOLVED = ['✓ Received', '✓ In progress', '✓ Resolved'];
const CLOSED = ['✓ Received', '✓ Closed'];
test.each([
  ['is in progress', { stage: 'inProgress' }, 'Work on it has started', IN_PROGRESS],
  ['waits for its reporter', { stage: 'resolved' }, 'It was resolved', RESOLVED],
  ['was accepted', { stage: 'closed', closedAs: 'accepted' }, 'This report is closed', RESOLVED],
  ['was approved', { stage: 'closed', closedAs: 'approved' }, 'This report is closed', RESOLVED],
  ['was not answered', { stage: 'closed', closedAs: 'silence' }, 'This report is closed', RESOLVED],
  ['is not valid', { stage: 'closed', closedAs: 'notValid' }, 'This report is closed', CLOSED],
  ['was deleted', { stage: 'closed', closedAs: null }, 'This report is closed', CLOSED],
  [
    'is a recorded observation',
    { stage: 'closed', closedAs: 'recorded' },
    'Your observation is recorded',
    ['✓ Received', '✓ Recorded'],
  ],
  [
    'is an observation whose task has ended',
    { stage: 'closed', closedAs: 'completed' },
    'This report is closed',
    ['✓ Received', '✓ In progress', '✓ Closed'],
  ],
  [
    'is a duplicate of one in progress',
    { stage: 'closed', closedAs: 'duplicate', successor: { stage: 'inProgress' } },
    'Continued in another report',
    IN_PROGRESS,
  ],
  [
    'was converted to one that is resolved',
    { stage: 'closed', closedAs: 'converted', successor: { stage: 'resolved' } },
    'Continued in another report',
    RESOLVED,
  ],
  [
    'was converted to one that is closed',
    { stage: 'closed', closedAs: 'converted', successor: { stage: 'closed' } },
    'Continued in another report',
    CLOSED,
  ],
] as const)('a report that %s is shown as that', async (_, change, title, stages) => {
  await openReport({ ...change, abilities: NOTHING });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(shownStages()).toEqual(stages);
});

test('why a report is not valid is said as the reason, and what was done as that', async () => {
  await openReport({ stage: 'closed', closedAs: 'notValid', outcome: 'The rail is meant to move.' });
  const reason = await screen.findByRole('heading', { level: 2, name: 'Why it was closed' });
  expect(reason.parentElement).toHaveTextContent('The rail is meant to move.');
  expect(screen.queryByText('What was done')).toBeNull();
  reloadVisit();
  sessionStorage.clear();
  document.body.replaceChildren();
  await openReport({ stage: 'closed', closedAs: 'accepted', outcome: 'The rail is back.' });
  const done = await screen.findByRole('heading', { level: 2, name: 'What was done' });
  expect(done.parentElement).toHaveTextContent('The rail is back.');
});

test.each([
  ['task', 'Thank you. We received your note.'],
  ['inspection', 'Thank you. We received the form.'],
] as const)('of what becomes no report nothing more is promised: %s', async (type, title) => {
  await openReport({ type, number: null, abilities: NOTHING });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.queryByText('Resolved')).toBeNull();
});
