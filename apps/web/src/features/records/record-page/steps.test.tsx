import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const SENT_BACK = 'Resolution not Approved by EHS Team';
const wayOf = (hasRaiser = true) => ({
  path: ['Open', 'Assigned', 'Resolution Implemented', 'Resolution Approved by EHS Team', 'Closed'],
  shownAt: { [SENT_BACK]: 'Assigned' },
  leftOut: hasRaiser ? [] : ['Resolution Approved by EHS Team'],
  work: 'Assigned',
});

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 17, 8, minute)).toISOString();
/** Returns a history with these statuses, one every ten minutes. */
const through = (...statuses: string[]): HistoryEntry[] =>
  statuses.map((toStatus, index) => ({
    id: index + 1,
    at: at(10 * (index + 1)),
    actorId: 9,
    actingForId: null,
    action: 'x',
    fromStatus: statuses[index - 1] ?? 'Open',
    toStatus,
    note: null,
    change: {},
  }));
const record = (status: string) => ({ status, statusSince: at(50), raisedAt: at(0), raiserId: 8 });
const names = (status: string, history: HistoryEntry[], hasRaiser = true) =>
  stepsOf(record(status), history, wayOf(hasRaiser)).map((step) => `${step.status} ${step.state}`);

test('a record that was sent back is at the step where the team works, with the later steps still ahead', () => {
  expect(names(SENT_BACK, through('Assigned', 'Resolution Implemented', SENT_BACK))).toEqual([
    'Open past',
    `${SENT_BACK} now`,
    'Resolution Implemented next',
    'Resolution Approved by EHS Team next',
    'Closed next',
  ]);
});

test('once it is resubmitted, the steps show since when the team worked on it', () => {
  const history = through('Assigned', 'Resolution Implemented', SENT_BACK, 'Resolution Implemented');
  const steps = stepsOf(record('Resolution Implemented'), history, wayOf());
  expect(steps.map((step) => step.status).slice(0, 3)).toEqual(['Open', 'Assigned', 'Resolution Implemented']);
  expect(steps[1]).toMatchObject({ state: 'past', at: at(10), spent: 30 * 60_000 });
});

test('a record that was fixed on the spot or closed at once shows only the steps that it passed', () => {
  expect(names('Resolution Implemented', through('Resolution Implemented')).slice(0, 2)).toEqual([
    'Open past',
    'Resolution Implemented now',
  ]);
  expect(names('Closed', through('Closed'))).toEqual(['Open past', 'Closed now']);
});

test('without a person who can accept, the approval is the last step', () => {
  expect(names('Assigned', through('Assigned'), false)).toEqual([
    'Open past',
    'Assigned now',
    'Resolution Implemented next',
    'Closed next',
  ]);
});

test('while the history is loading, the current step is that of the record', () => {
  expect(names('Assigned', []).slice(0, 2)).toEqual(['Open past', 'Assigned now']);
});
