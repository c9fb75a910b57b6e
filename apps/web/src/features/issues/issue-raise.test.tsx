import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { ISSUE_CATEGORIES, someIssue, someObservation } from '../../testing/issues.ts';
import { answer, refusal, visit } from '../../testing/render-address.tsx';
import { write } from '../../testing/write.ts';

// Loads the modules of the form beforehand, so that this does not count as time of the first test.
beforeAll(async () => {
  await Promise.all([import('./issue-raise.tsx'), import('./observation-texts.tsx'), import('./asset-field.tsx')]);
}, 120_000);
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openRaise(answers: Parameters<typeof hazardNetwork>[0] = {}, config: Record<string, unknown> = {}) {
  const network = hazardNetwork(
    {
      'GET /api/cf/issues': ISSUE_CATEGORIES,
      'GET /api/cf/issues/1': ISSUE_CATEGORIES,
      'GET /api/asset/find': [],
      'POST /api/issues': () => answer(201, someIssue()),
      ...answers,
    },
    { privileges: ['issue.raise'], config },
  );
  await visit('/issues/raise-issue');
  await screen.findByRole('radio', { name: 'Idea' });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
const what = () => screen.getByRole('textbox', { name: /^What did you see or suggest/ });
const send = () => screen.getByRole('button', { name: 'Send report' });

test('an issue takes three taps and a sentence: its kind, the danger and sending', async () => {
  const { of, user } = await openRaise();
  await user.click(screen.getByRole('radio', { name: 'Something is not right' }));
  await write(user, what(), 'Oil drips on the floor.');
  await user.click(screen.getByRole('radio', { name: 'Yes, right now' }));
  expect(screen.getByText(/Warn people nearby first/)).toBeVisible();
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Thank you. We received your report.' })).toBeVisible();
  expect(of('POST /api/issues').map(({ body }) => body)).toEqual([
    { description: 'Oil drips on the floor.', facilityId: 1, category: 'something-is-not-right', danger: 'now' },
  ]);
});

test('an observation is asked whether it was safe and what it was about, a safe one not for danger, team, due date and priority', async () => {
  const shown = Object.fromEntries(
    ['owner', 'invest_team', 'duedate', 'priority'].flatMap((field) => [
      [`enable_iss_show_${field}`, true],
      [`iss_show_${field}_on_create`, true],
    ]),
  );
  const { of, user } = await openRaise({ 'POST /api/issues': () => answer(201, someObservation()) }, shown);
  await user.click(screen.getByRole('radio', { name: 'Something is not right' }));
  await user.click(await screen.findByRole('radio', { name: 'Maybe' }));
  expect(await screen.findByLabelText(/^Due date/)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Safety observation' }));
  expect(screen.queryByRole('radio', { name: 'Maybe' })).toBeNull();
  for (const label of [/^Due date/, /^Resolution team/, /^Priority/]) expect(screen.queryByLabelText(label)).toBeNull();
  await write(user, what(), 'The crew clipped on.');
  await user.click(screen.getByRole('radio', { name: 'Safe' }));
  await user.click(screen.getByRole('radio', { name: 'Procedure' }));
  await write(user, await screen.findByRole('textbox', { name: /^What did you say on the spot/ }), 'Well done');
  await user.click(send());
  expect(await screen.findByText('It is recorded. The owner can follow up if something should change.')).toBeVisible();
  expect(of('POST /api/issues').map(({ body }) => body)).toEqual([
    {
      description: 'The crew clipped on.',
      facilityId: 1,
      category: 'safety-observation',
      sentiment: 'positive',
      behaviour: 'procedure',
      feedbackGiven: 'Well done',
    },
  ]);
});

test('an observation that is at risk is asked for danger, and one that is safe after all does not tell any', async () => {
  const { of, user } = await openRaise({ 'POST /api/issues': () => answer(201, someObservation()) });
  await user.click(screen.getByRole('radio', { name: 'Safety observation' }));
  await write(user, what(), 'Nobody has clipped on.');
  expect(screen.queryByRole('radio', { name: 'Yes, right now' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'At risk' }));
  await user.click(screen.getByRole('radio', { name: 'Yes, right now' }));
  expect(screen.getByText(/Warn people nearby first/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Safe' }));
  expect(screen.queryByRole('radio', { name: 'Yes, right now' })).toBeNull();
  await user.click(send());
  await screen.findByRole('heading', { name: 'Thank you. We received your report.' });
  expect(of('POST /api/issues')[0]?.body).not.toHaveProperty('danger');
});

test('an observation at risk right now is sent with the danger', async () => {
  const { of, user } = await openRaise();
  await user.click(screen.getByRole('radio', { name: 'Safety observation' }));
  await write(user, what(), 'Nobody has clipped on.');
  await user.click(screen.getByRole('radio', { name: 'At risk' }));
  await user.click(screen.getByRole('radio', { name: 'Yes, right now' }));
  await user.click(send());
  await screen.findByRole('heading', { name: 'Thank you. We received your report.' });
  expect(of('POST /api/issues')[0]?.body).toMatchObject({
    category: 'safety-observation',
    sentiment: 'negative',
    danger: 'now',
  });
});

test('the kind is asked once, and a report without it is not sent', async () => {
  const { of, user } = await openRaise();
  expect(screen.getAllByRole('radio', { name: 'Idea' })).toHaveLength(1);
  expect(screen.queryByText('What type is it?')).toBeNull();
  await write(user, what(), 'Put a mirror at the corner');
  await user.click(send());
  expect(await screen.findByRole('link', { name: 'Choose what you want to report.' })).toBeVisible();
  expect(of('POST /api/issues')).toEqual([]);
});

test('an asset that is no longer in use is refused at its field, in the collapsed part', async () => {
  const { user } = await openRaise({
    'POST /api/issues': () => refusal(422, 'ASSET_UNKNOWN', 'This asset is not in use.'),
  });
  await user.click(screen.getByRole('radio', { name: 'Idea' }));
  await write(user, what(), 'Put a mirror at the corner');
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Asset/ })).toBeVisible());
  expect(screen.getAllByText('This asset is not in use.').length).toBeGreaterThan(0);
});

const FIELDS = [
  ['owner', /^Owner/],
  ['invest_team', /^Resolution team/],
  ['duedate', /^Due date/],
  ['priority', /^Priority/],
] as const;
const keysOf = (field: string) => [`enable_iss_show_${field}`, `iss_show_${field}_on_create`];
test.each(FIELDS.flatMap(([field]) => keysOf(field).map((key) => [key, field])))(
  'without %s an issue is raised without that field, and with the three others',
  async (key, hidden) => {
    const shown = Object.fromEntries(FIELDS.flatMap(([field]) => keysOf(field).map((name) => [name, true])));
    const { user } = await openRaise({}, { ...shown, [key]: false });
    await user.click(screen.getByRole('radio', { name: 'Something is not right' }));
    const others = FIELDS.filter(([field]) => field !== hidden);
    for (const [, label] of others) expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0);
    const [, label] = FIELDS.find(([field]) => field === hidden) ?? FIELDS[0];
    expect(screen.queryAllByLabelText(label)).toEqual([]);
  },
);
