import type { Comment, HistoryEntry } from '@safety-qube/contract/activity';
import type { Hazard } from '@safety-qube/contract/hazards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { hazardAnswers, hazardNetwork, someFile, someHazard } from '../../../testing/hazards.ts';
import { answer, refusal, showToasts, visit } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';
import { write } from '../../../testing/write.ts';

// The first visit would spend a test's time on reading the page's files.
beforeAll(() => import('./record-page.tsx'), 120_000);
beforeEach(uploadsThroughFetch);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const entry = (id: number, action: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: `2026-11-18T0${id}:00:00.000Z`,
  actorId: 9,
  action,
  fromStatus: null,
  toStatus: null,
  note: null,
  change: {},
  ...more,
});
const comment = (id: number, body: string, more: Partial<Comment> = {}): Comment => ({
  id,
  authorId: 8,
  body,
  mentions: [],
  createdAt: '2026-11-18T09:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  attachmentIds: [],
  abilities: { edit: false, delete: false },
  ...more,
});
type More = Parameters<typeof hazardAnswers>[1];
type Answers = Parameters<typeof hazardNetwork>[0];

async function openRecord(hazard: Hazard, more: More = {}, answers: Answers = {}) {
  const network = hazardNetwork({ ...hazardAnswers(hazard, more), ...answers });
  const view = await visit(`/hazards/${hazard.id}`);
  await screen.findByRole('heading', { level: 1, name: hazard.title });
  return { ...network, ...view, user: userEvent.setup({ delay: null, applyAccept: false }) };
}
/** The part that says whose turn it is. */
const nextStep = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement);

const RESOLVED = {
  resolution: { what: 'Rail fitted.', rootCause: null, byId: 10, at: '2026-11-19T10:00:00.000Z' },
} satisfies Partial<Hazard>;
const TEAM = [
  { employeeId: 8, relation: 'raiser' as const },
  { employeeId: 9, relation: 'owner' as const },
  { employeeId: 10, relation: 'resolutionTeam' as const },
];

test.each<[string, Partial<Hazard>, Partial<Hazard['abilities']>, string, string[]]>([
  [
    'the owner of an open record',
    { isOwner: true, ownerId: 7 },
    { assign: true, fix: true },
    'Your turn: who fixes this?',
    ['Fixed on the spot', 'Assign'],
  ],
  [
    'the team of an assigned record',
    { status: 'Assigned', isResolutionTeam: true },
    { implement: true },
    'Your turn: fix it, and show it',
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
    ['No, not fixed', 'Yes, it is fixed'],
  ],
])('%s sees the one action that leads on', async (_, more, abilities, title, buttons) => {
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
])('an approved record closes by itself after the configured days (%s)', async (value, day) => {
  const config = value === undefined ? [] : [{ name: 'raiser_silence_days', aliasName: 'x', value }];
  const approved = { status: 'Resolution Approved by EHS Team', statusSince: '2026-11-20T12:00:00.000Z', ...RESOLVED };
  await openRecord(someHazard(approved), {}, { 'GET /api/app/config': config });
  expect(await screen.findByText(`Without an answer it closes by itself on ${day}.`)).toBeInTheDocument();
});

test('whoever has no part in the next step sees who has it, and no action', async () => {
  await openRecord(someHazard({ status: 'Assigned', people: TEAM }));
  expect(nextStep('Being fixed by Théo Noël').queryAllByRole('button')).toEqual([]);
});

test.each<[string, Partial<Hazard>, RegExp]>([
  ['has left', { raiserId: 11 }, /closed when EHS approves, because the raiser has left/],
  ['gave no name', { raiserId: null, isAnonymous: true }, /because it was reported without a name/],
  ['never was here', { raiserId: null }, /because it was imported and has no raiser here/],
])('where the raiser %s, the page says that the approval is the end', async (_, more, sentence) => {
  await openRecord(someHazard({ status: 'Resolution Implemented', ...RESOLVED, ...more }));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('list', { name: 'Steps to the end' })).queryByText('Approved by EHS Team')).toBeNull();
});

test('the steps tell the time spent, where it stands and who decides next', async () => {
  const history = [
    entry(1, 'raised', { toStatus: 'Open', actorId: 8 }),
    entry(2, 'assigned', { fromStatus: 'Open', toStatus: 'Assigned', at: '2026-11-17T13:20:00.000Z' }),
  ];
  await openRecord(someHazard({ status: 'Assigned', people: TEAM }), { history });
  const steps = within(screen.getByRole('list', { name: 'Steps to the end' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null]);
  expect(steps[0]).toHaveTextContent('28 min');
  expect(steps[1]).toHaveTextContent('Ana Costa');
  expect(steps[3]).toHaveTextContent('An EHS member decides');
  expect(steps[4]).toHaveTextContent('When accepted by Olivia Lund');
});

test('an approval is one click, names the version that was seen, and shows what came of it', async () => {
  const before = someHazard({ status: 'Resolution Implemented', needsMyAction: true, ...RESOLVED }, { approve: true });
  const after = someHazard({ status: 'Resolution Approved by EHS Team', version: 4, ...RESOLVED });
  const page = await openRecord(before, {}, { 'POST /api/hazards/341/approve': () => after });
  await page.user.click(screen.getByRole('button', { name: 'Approve the resolution' }));
  expect(await screen.findByRole('heading', { name: 'Waits for the answer of Olivia Lund' })).toBeVisible();
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
  expect(await dialog.findByText(/Say why/)).toBeVisible();
  expect(page.of('POST /api/hazards/341/reject')).toHaveLength(0);
  await write(page.user, dialog.getByLabelText('What is missing?'), 'Bay 3 is open.');
  await page.user.click(dialog.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(page.of('POST /api/hazards/341/reject')[0]?.body).toEqual({ reason: 'Bay 3 is open.' }));
});

test('a resolution needs evidence; what was typed outlives a closed dialog, which gives the focus back', async () => {
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
  expect(await first.findByText('Add at least one photo or file that shows it.')).toBeVisible();
  await page.user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit the resolution' })).toHaveFocus());
  await open();
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole('textbox', { name: /^What was done/ })).toHaveValue('Rail fitted.');
  await page.user.upload(
    again.getByLabelText('Add photos', { selector: 'input' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  );
  await page.user.click(again.getByRole('button', { name: 'Submit the resolution' }));
  await waitFor(() =>
    expect(page.of('POST /api/hazards/341/implement')[0]?.body).toEqual({ what: 'Rail fitted.', attachmentIds: [77] }),
  );
});

test('of two editors the second chooses field by field, and nothing that was typed is lost', async () => {
  const mine = someHazard({}, { edit: true });
  const theirs = someHazard({ title: 'Rail missing at bay 3', priority: 1, version: 5 }, { edit: true });
  let tries = 0;
  const page = await openRecord(
    mine,
    { history: [entry(3, 'edited', { at: '2026-11-18T08:00:00.000Z' })] },
    {
      'PATCH /api/hazards/341': () =>
        ++tries === 1 ? refusal(409, 'STALE', 'Somebody else changed this.', theirs) : { ...theirs, version: 6 },
    },
  );
  await page.user.click(screen.getByRole('button', { name: 'Edit the report' }));
  const title = await screen.findByLabelText('Title');
  await page.user.clear(title);
  await write(page.user, title, 'Guardrail missing');
  await write(page.user, screen.getByLabelText('What was found'), ' It is high.');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  const choice = within((await screen.findByText('Changed meanwhile by Ana Costa')).closest('section') as HTMLElement);
  expect(choice.getByRole('radio', { name: /Keep mine/ })).toBeChecked();
  expect(choice.getByText('Guardrail missing')).toBeVisible();
  expect(choice.getByText('Rail missing at bay 3')).toBeVisible();
  expect(choice.getByText('Now: Critical')).toBeVisible();
  expect(choice.getAllByRole('radio')).toHaveLength(2);
  await page.user.click(choice.getByRole('radio', { name: /Take theirs/ }));
  await page.user.click(choice.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(page.of('PATCH /api/hazards/341')).toHaveLength(2));
  const [first, second] = page.of('PATCH /api/hazards/341');
  expect(first?.headers.get('if-match')).toBe('"3"');
  expect(first?.body).toEqual({ title: 'Guardrail missing', description: 'The rail at bay 3 is missing. It is high.' });
  expect(second?.headers.get('if-match')).toBe('"5"');
  expect(second?.body).toEqual({ description: 'The rail at bay 3 is missing. It is high.' });
});

test('an action that came too late says so, and keeps what was typed', async () => {
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
  expect(await dialog.findByText(/this is not the next step any more/)).toBeVisible();
  expect(dialog.getByLabelText('Why is it not valid?')).toHaveValue('Seen twice.');
  expect(dialog.getByRole('button', { name: 'Close as not valid' })).toBeDisabled();
});

test('a comment names people by @, chosen with the keyboard', async () => {
  let comments: Comment[] = [];
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/records/341/comments': () => comments,
      'POST /api/records/341/comments': () => {
        comments = [comment(1, 'Look @Théo Noël please', { authorId: 7, mentions: [10] })];
        return answer(201, comments[0]);
      },
    },
  );
  const box = screen.getByLabelText('Comment, or @mention someone');
  await page.user.type(box, 'Look @n');
  const list = await screen.findByRole('listbox', { name: 'People to mention' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['TNThéo Noël']);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveValue('Look @Théo Noël '));
  await write(page.user, box, 'please');
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('@Théo Noël')).toBeVisible();
  expect(page.of('POST /api/records/341/comments')[0]?.body).toEqual({
    body: 'Look @Théo Noël please',
    mentions: [10],
  });
  expect(box).toHaveValue('');
});

test('one’s own comment can be changed and taken back, and that there was one stays', async () => {
  let comments = [comment(1, 'Wrong', { authorId: 7, abilities: { edit: true, delete: true } })];
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/records/341/comments': () => comments,
      'PATCH /api/records/341/comments/1': () => {
        comments = comments.map((one) => ({ ...one, body: 'Right', editedAt: '2026-11-18T10:00:00.000Z' }));
        return comments[0];
      },
      'DELETE /api/records/341/comments/1': () => {
        comments = comments.map((one) => ({ ...one, body: '', deletedAt: '2026-11-18T11:00:00.000Z' }));
        return {};
      },
    },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const box = screen.getByLabelText('Edit');
  await page.user.clear(box);
  await write(page.user, box, 'Right');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Right')).toBeVisible();
  expect(screen.getByText(/edited/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('This comment was taken back.')).toBeVisible();
});

test('the history says in words what was before and after, and is filtered from the comments', async () => {
  const history = [
    entry(6, 'linked', { change: { task: [null, 'TSK-000007'] } }),
    // One that is not for this reader.
    entry(5, 'linked', { change: { task: [null, null] } }),
    entry(4, 'edited', {
      change: {
        priority: [3, 1],
        category: ['electricity', 'height'],
        locationId: [null, 21],
        immediateDanger: [false, true],
        risk_score: [1, 4],
        dueOn: [null, '2026-11-20'],
      },
    }),
    entry(3, 'assigned', { fromStatus: 'Open', toStatus: 'Assigned', change: { team: [[], [10]] } }),
    entry(2, 'rejected', { actorId: 7, note: 'Bay 3 is open.' }),
    entry(1, 'raised', { actorId: null, toStatus: 'Open' }),
  ];
  const page = await openRecord(someHazard(), { history, comments: [comment(1, 'Seen it.')] });
  const lines = () =>
    within(screen.getByRole('region', { name: 'Activity' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  const edited = () => lines().find((line) => line?.includes('changed the report'));
  await waitFor(() => expect(edited()).toContain('Priority Low'));
  expect(edited()).toMatch(/Priority Low\s*Critical/);
  expect(edited()).toMatch(/Kind Electricity\s*Work at height|Category Electricity\s*Work at height/);
  expect(edited()).toMatch(/Area None\s*East side/);
  expect(edited()).toMatch(/Immediate danger No\s*Yes/);
  expect(edited()).toMatch(/Due date None\s*Nov 20, 2026/);
  expect(edited()).not.toContain('risk_score');
  expect(lines().join()).toMatch(/Ana Costa assigned this/);
  expect(lines().join()).toContain('Bay 3 is open.');
  expect(lines().join()).toContain('Raised without a name');
  const added = lines().filter((line) => line?.includes('added a task'));
  expect(added.map((line) => line?.includes('Task None'))).toEqual([true, false]);
  expect(added[0]).toContain('TSK-000007');
  await page.user.click(screen.getByRole('button', { name: 'Comments 1' }));
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain('Seen it.');
  await page.user.click(screen.getByRole('button', { name: 'Changes 6' }));
  expect(lines()).toHaveLength(6);
});

test('archiving is done at once, and undo restores it with the version that came of it', async () => {
  let archived = false;
  const page = await openRecord(
    someHazard({}, { archive: true, restore: true }),
    {},
    {
      'GET /api/hazards/341': () =>
        someHazard({ archivedAt: archived ? '2026-11-20T00:00:00.000Z' : null }, { archive: true, restore: true }),
      'PUT /api/records/341/archived': ({ body }: { body: unknown }) => {
        archived = (body as { archived: boolean }).archived;
        return { version: archived ? 4 : 5 };
      },
    },
  );
  await page.user.click(screen.getByRole('button', { name: 'More actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText('Archived')).toBeVisible();
  await waitFor(() => expect(page.of('PUT /api/records/341/archived')).toHaveLength(1));
  await page.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(page.of('PUT /api/records/341/archived')).toHaveLength(2));
  const [, undone] = page.of('PUT /api/records/341/archived');
  expect(undone?.body).toEqual({ archived: false });
  expect(undone?.headers.get('if-match')).toBe('"4"');
});

test('the record is downloaded as a PDF from its menu, and the page says so', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const hazard = someHazard();
  const page = await openRecord(hazard, {}, { 'GET /api/records/341/pdf': new Response('%PDF') });
  showToasts();
  await page.user.click(screen.getByRole('button', { name: 'More actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Download as PDF' }));
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(`${hazard.number}.pdf`);
  saved.mockRestore();
});

test('a record that is too long for one PDF is offered without comments and history', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const tooLong = refusal(422, 'DOCUMENT_TOO_LONG', 'This record is too long for one PDF.');
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/records/341/pdf': ({ url }: { url: URL }) =>
        url.searchParams.get('content') === 'brief' ? new Response('%PDF') : tooLong,
    },
  );
  showToasts();
  const choose = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name: 'More actions' }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Download as PDF');
  expect(await screen.findByText('This record is too long for one PDF.')).toBeVisible();
  await choose('Download PDF without comments and history');
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  saved.mockRestore();
});

test('photos open large and are turned with the arrow keys', async () => {
  const files = [someFile(1), someFile(2, { purpose: 'evidence', name: 'after.jpg' })];
  const page = await openRecord(
    someHazard(RESOLVED),
    { files },
    {
      'GET /api/attachments/1/file': new Response('x'),
      'GET /api/attachments/2/file': new Response('x'),
    },
  );
  expect(screen.getByRole('heading', { name: 'Before and after' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Show photo1.jpg large' }));
  const box = within(await screen.findByRole('dialog'));
  expect(box.getByText(/1 of 2/)).toBeVisible();
  await page.user.keyboard('{ArrowRight}');
  expect(await box.findByText(/2 of 2/)).toBeVisible();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a record that is out of sight is a calm page, also when sight is lost meanwhile', async () => {
  let isSeen = true;
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/hazards/341': () => (isSeen ? someHazard() : refusal(404, 'NOT_FOUND', 'This does not exist.')),
    },
  );
  isSeen = false;
  const { queryClient } = await import('../../../lib/query-client.ts');
  await queryClient.invalidateQueries({ queryKey: ['record', 341] });
  expect(await screen.findByRole('heading', { name: 'Looks like you got lost' })).toBeVisible();
  expect(screen.queryByText('Rail missing')).toBeNull();
  page.unmount();
});
