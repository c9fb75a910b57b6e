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
