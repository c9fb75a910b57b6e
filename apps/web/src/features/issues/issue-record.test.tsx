import type { Issue } from '@safety-qube/contract/schemas/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardAnswers, someFile, someHazard } from '../../testing/hazards.ts';
import { openIssue, someIssue, someObservation } from '../../testing/issues.ts';
import { entry, RESOLVED } from '../../testing/record-page.ts';
import { answer } from '../../testing/render-address.tsx';
import { write } from '../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./issue-record.tsx'), 120_000);
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const nextStep = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement);
const actionsIn = (title: string) =>
  nextStep(title)
    .queryAllByRole('button')
    .map((button) => button.textContent);

const MINE = { needsMyAction: true };
const OWN = { ...MINE, isOwner: true, ownerId: 7 };
const SENT_BACK = { sentBack: { reason: 'Still slippery', byId: 8, at: '2026-11-20T08:00:00.000Z' } };
test.each<[string, Issue, string, string | RegExp, string[]]>([
  [
    'the owner of an open issue',
    someIssue(OWN, { start: true, resolve: true, invalidate: true }),
    'Your turn: take care of this',
    'Start the work, or resolve it right away.',
    ['Resolve', 'Not valid', 'Start the work'],
  ],
  [
    'the owner who works on it',
    someIssue({ ...OWN, status: 'In Progress' }, { resolve: true, invalidate: true }),
    'Your turn: resolve it',
    /Once it is resolved, Olivia Lund is asked to confirm\.$/,
    ['Not valid', 'Resolve'],
  ],
  [
    'the owner to whom it was sent back',
    someIssue({ ...OWN, ...SENT_BACK, status: 'In Progress' }, { resolve: true }),
    'Your turn: it was sent back',
    'Olivia Lund sent it back: “Still slippery”',
    ['Resolve'],
  ],
  [
    'the reporter meanwhile',
    someIssue({ status: 'In Progress', isRaiser: true, raiserId: 7 }),
    'Being resolved by Ana Costa',
    'Once it is resolved, you are asked to confirm.',
    [],
  ],
  [
    'the reporter of a resolved issue',
    someIssue(
      {
        ...MINE,
        ...RESOLVED,
        status: 'Resolved',
        isRaiser: true,
        raiserId: 7,
        statusSince: '2026-11-20T12:00:00.000Z',
      },
      { accept: true, decline: true },
    ),
    'Your turn: is this fixed?',
    'Closes automatically on Dec 04, 2026 if you don’t respond.',
    ['No, it’s not fixed', 'Yes, it’s fixed'],
  ],
  [
    'a reader of one that nobody could confirm',
    someIssue({ ...RESOLVED, status: 'Closed', isClosed: true, closedAs: 'completed', raiserId: null }),
    'Closed',
    'Resolved. There was no reporter to confirm it.',
    [],
  ],
  [
    'the owner of an observation',
    someObservation({ isOwner: true, ownerId: 7 }, { makeIssue: true }),
    'Recorded',
    'Nothing is pending. Add a task if something should change.',
    ['Make it an issue'],
  ],
  [
    'a reader of an observation with a task',
    someObservation({ status: 'In Progress', isClosed: false, closedAs: null }),
    'Tasks in progress',
    'Closes automatically once its tasks are done.',
    [],
  ],
  [
    'the owner of an observation with a task',
    someObservation(
      { status: 'In Progress', isClosed: false, closedAs: null, isOwner: true, ownerId: 7 },
      { makeIssue: true },
    ),
    'Tasks in progress',
    'Closes automatically once its tasks are done.',
    ['Make it an issue'],
  ],
])('%s sees what is next', async (_, issue, title, text, actions) => {
  await openIssue(issue);
  expect(nextStep(title).getByText(text)).toBeInTheDocument();
  expect(actionsIn(title)).toEqual(actions);
});

test('an observation shows what was seen, and no steps', async () => {
  await openIssue(someObservation({ feedbackGiven: 'Thanked the crew', barrier: 'No anchor point' }));
  const facts = within(screen.getByRole('complementary', { name: 'Details' }));
  for (const fact of ['Observation', 'Procedure']) expect(facts.getByText(fact)).toBeInTheDocument();
  expect(screen.getByText('Safe')).toBeVisible();
  expect(screen.getByText('Thanked the crew')).toBeInTheDocument();
  expect(screen.getByText('No anchor point')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
});

test('its tasks move an observation, which the history says without a name', async () => {
  const history = [
    entry(1, 'raised', { toStatus: 'Closed', actorId: 8 }),
    entry(2, 'started', { fromStatus: 'Closed', toStatus: 'In Progress', actorId: null }),
    entry(3, 'completed', { fromStatus: 'In Progress', toStatus: 'Closed', actorId: null }),
  ];
  await openIssue(someObservation({ closedAs: 'completed' }), { history });
  expect(await screen.findByText('In progress, because a task was created from this')).toBeInTheDocument();
  expect(screen.getByText('Closed, because its tasks are done')).toBeInTheDocument();
});

test('an immediate danger is marked as long as the issue is open', async () => {
  const { unmount } = await openIssue(someIssue({ danger: 'now' }));
  expect(screen.getByText('Immediate danger')).toBeVisible();
  unmount();
  await openIssue(someIssue({ danger: 'now', status: 'Closed', isClosed: true, closedAs: 'accepted' }));
  expect(screen.queryByText('Immediate danger')).toBeNull();
});

test('resolving asks what was done, shows the open tasks, and needs no photo', async () => {
  const task = { id: 9, type: 'task', number: 'TSK-000009', title: 'Mop', status: 'Open', ownerId: 9, dueOn: null };
  const { of, user } = await openIssue(
    someIssue({ ...OWN, status: 'In Progress' }, { resolve: true }),
    {},
    {
      'GET /api/records/81/tasks': {
        tasks: [{ ...task, isClosed: false, control: null }],
        isSerious: false,
        mayAdd: false,
        hasOnlyWeakControls: false,
      },
      'POST /api/issues/81/resolve': () => someIssue({ ...RESOLVED, status: 'Resolved', version: 4 }),
    },
  );
  await user.click(nextStep('Your turn: resolve it').getByRole('button', { name: 'Resolve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was done?' }));
  expect(dialog.getByText(/still open: TSK-000009/)).toBeVisible();
  await write(user, dialog.getByRole('textbox', { name: /^What was done/ }), 'Mopped');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() =>
    expect(of('POST /api/issues/81/resolve')[0]?.body).toEqual({ what: 'Mopped', attachmentIds: [] }),
  );
  expect(await screen.findByRole('heading', { name: 'Waiting for Olivia Lund to accept' })).toBeVisible();
});

test('resolving offers a line for the board, which needs both of its parts; a confidential issue has none', async () => {
  const { of, user, unmount } = await openIssue(
    someIssue({ ...OWN, status: 'In Progress' }, { resolve: true }),
    {},
    { 'POST /api/issues/81/resolve': () => someIssue({ ...RESOLVED, status: 'Resolved', version: 4 }) },
  );
  await user.click(nextStep('Your turn: resolve it').getByRole('button', { name: 'Resolve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was done?' }));
  await write(user, dialog.getByRole('textbox', { name: /^What was done/ }), 'Mopped');
  await write(user, await dialog.findByRole('textbox', { name: /^You said/ }), 'Oil on the floor');
  await user.click(dialog.getByRole('switch', { name: /Put it on the board/ }));
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  expect(await dialog.findByText('The board needs both lines.')).toBeVisible();
  expect(of('POST /api/issues/81/resolve')).toEqual([]);
  await write(user, dialog.getByRole('textbox', { name: /^We did/ }), 'A new seal');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  const board = { reported: 'Oil on the floor', done: 'A new seal', beforeId: null, afterId: null, isOnBoard: true };
  await waitFor(() => expect(of('POST /api/issues/81/resolve')[0]?.body).toMatchObject({ board }));
  unmount();
  const hidden = await openIssue(someIssue({ ...OWN, status: 'In Progress', isConfidential: true }, { resolve: true }));
  await hidden.user.click(nextStep('Your turn: resolve it').getByRole('button', { name: 'Resolve' }));
  await screen.findByRole('dialog', { name: 'What was done?' });
  expect(screen.queryByRole('textbox', { name: /^You said/ })).toBeNull();
});

test('photos of the conversation with the reporter are not offered for the board', async () => {
  const files = [someFile(1, { name: 'stairs.jpg' }), someFile(2, { name: 'home.jpg', messageId: 5 })];
  const issue = someIssue({ ...OWN, status: 'In Progress' }, { resolve: true });
  const { user } = await openIssue(issue, {}, { [`GET /api/records/${issue.id}/attachments`]: () => files });
  await user.click(nextStep('Your turn: resolve it').getByRole('button', { name: 'Resolve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was done?' }));
  const photos = within(await dialog.findByRole('group', { name: 'Photo before' }));
  expect(photos.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual(['None', 'stairs.jpg']);
});

test('a line that is on the board is shown with a link to it', async () => {
  const line = { reportedLine: 'Oil on the floor', doneLine: 'A new seal', isOnBoard: true };
  await openIssue(someIssue({ ...line, ...RESOLVED, status: 'Closed', isClosed: true, closedAs: 'accepted' }));
  expect(screen.getByText('A new seal')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'On the board' })).toHaveAttribute('href', '/issues/we-did');
});

test('its team says publicly that an issue is known, from the menu; then its page shows how often it was seen too', async () => {
  const known = { reportedLine: 'No light on stair 4', isKnown: true, seenCount: 3 };
  const { of, user } = await openIssue(
    someIssue({ ...OWN, status: 'In Progress' }, { resolve: true, announce: true }),
    {},
    { 'POST /api/issues/81/announce': () => someIssue({ ...OWN, ...known, status: 'In Progress', version: 4 }) },
  );
  expect(screen.queryByText('Seen it too')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Say publicly that it is known' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Say publicly that it is known' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await write(user, dialog.getByRole('textbox', { name: /^What was reported/ }), 'No light on stair 4');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(of('POST /api/issues/81/announce')[0]?.body).toEqual({ reportedLine: 'No light on stair 4' }),
  );
  expect(await screen.findByText('Shown as known')).toBeVisible();
  expect(screen.getByText('Seen it too').closest('div')).toHaveTextContent('Seen it too3');
});

test.each([
  ['Resolved', {}, 1],
  ['Closed', { isClosed: true }, 0],
])('the page of a known issue says that visitors read of it until it is closed: %s', async (status, more, times) => {
  await openIssue(someIssue({ ...RESOLVED, ...more, status, reportedLine: 'No light', isKnown: true }));
  expect(screen.queryAllByText('Shown as known')).toHaveLength(times);
});

test('what is known already is offered when it is resolved, and does not have to go on the board', async () => {
  const { of, user } = await openIssue(
    someIssue({ ...OWN, status: 'In Progress', reportedLine: 'No light', isKnown: true }, { resolve: true }),
    {},
    { 'POST /api/issues/81/resolve': () => someIssue({ ...RESOLVED, status: 'Resolved', version: 4 }) },
  );
  await user.click(nextStep('Your turn: resolve it').getByRole('button', { name: 'Resolve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was done?' }));
  expect(await dialog.findByRole('textbox', { name: /^You said/ })).toHaveValue('No light');
  await write(user, dialog.getByRole('textbox', { name: /^What was done/ }), 'New lamp');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() =>
    expect(of('POST /api/issues/81/resolve')[0]?.body).toEqual({ what: 'New lamp', attachmentIds: [] }),
  );
});

test('work can be started without a team', async () => {
  const { of, user } = await openIssue(
    someIssue(OWN, { start: true }),
    {},
    { 'POST /api/issues/81/start': () => someIssue({ ...OWN, status: 'In Progress', version: 4 }) },
  );
  await user.click(nextStep('Your turn: take care of this').getByRole('button', { name: 'Start the work' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Start the work' }));
  await waitFor(() => expect(of('POST /api/issues/81/start')).toHaveLength(1));
});

test('the menu converts it only to types that the user may raise, and only if the user may convert it', async () => {
  const { user, unmount } = await openIssue(someIssue({}, { convert: true }), {}, {}, ['hazard.raise']);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Convert to hazard' })).toHaveAttribute(
    'href',
    '/hazards/raise-hazard?of=81&type=issue',
  );
  expect(screen.queryByRole('menuitem', { name: 'Convert to incident' })).toBeNull();
  unmount();
  const other = await openIssue(someIssue(), {}, {}, ['hazard.raise']);
  await other.user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Convert to hazard' })).toBeNull();
});

test('converting fills in the form of the other type, and opens the new record, which refers to the issue', async () => {
  const issue = someIssue({ danger: 'now', subareaId: 31 }, { convert: true });
  const reference = { id: 81, type: 'issue', number: issue.number, title: issue.title, status: 'Closed' } as const;
  const hazard = someHazard({ title: issue.title, origin: reference });
  const { of, user, router } = await openIssue(
    issue,
    {},
    { ...hazardAnswers(hazard), 'POST /api/hazards': () => answer(201, hazard) },
    ['hazard.raise'],
  );
  await router.navigate({ to: '/hazards/raise-hazard', search: { of: 81, type: 'issue' } });
  expect(await screen.findByRole('textbox', { name: /^What is wrong/ })).toHaveValue(issue.description);
  expect(screen.getByRole('link', { name: /ISS-000081/ })).toBeInTheDocument();
  expect(await screen.findByRole('radio', { name: 'Yes, right now' })).toBeChecked();
  expect(screen.queryByRole('switch', { name: /anonymously/ })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: 'Electricity' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/hazards/341'));
  expect(of('POST /api/hazards').map(({ body }) => body)).toEqual([
    {
      title: 'Oil on the floor',
      description: 'Oil drips on the floor.',
      facilityId: 1,
      locationId: 21,
      subareaId: 31,
      category: 'electricity',
      priority: 2,
      convertedFromId: 81,
      immediateDanger: true,
    },
  ]);
  const facts = within(await screen.findByRole('complementary', { name: 'Details' }));
  expect(facts.getByRole('link', { name: /ISS-000081/ })).toHaveAttribute('href', '/issues/raise-issue/execute/81');
});

test.each<['duplicate' | 'converted', string]>([
  ['duplicate', 'Duplicate. Continue in:'],
  ['converted', 'Converted. Continue in:'],
])('one that was closed as %s leads to the record that took its place', async (closedAs, words) => {
  const duplicateOf = { id: 341, type: 'hazard', number: 'HAZ-000341', title: 'Oil', status: 'Open' } as const;
  await openIssue(someIssue({ status: 'Closed', isClosed: true, closedAs, duplicateOf }));
  const banner = screen.getByText(words).parentElement as HTMLElement;
  expect(within(banner).getByRole('link')).toHaveAttribute('href', '/hazards/341');
});
