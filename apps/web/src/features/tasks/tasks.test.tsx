import type { Task, TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dayAfter, todayIn } from '../../shared/format/format-date.ts';
import { session } from '../../shared/session/session.ts';
import { emptyFields } from '../../testing/empty-fields.ts';
import { hazardAnswers, hazardNetwork, SOME_RECORD, someHazard } from '../../testing/hazards.ts';
import { loadRecordParts } from '../../testing/load-record-parts.ts';
import { answer, refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { write } from '../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(async () => {
  await import('./task-record.tsx');
  await import('./task-edit-fields.tsx');
  await loadRecordParts();
}, 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const item = (id: number, text: string) => ({ id, text, doneById: null, doneAt: null });

/** A task of the tests: owned by the signed-in person (7), verified by Ana (9), raised by Olivia (8). */
function someTask(more: Partial<Task> = {}, abilities: Partial<Task['abilities']> = {}): Task {
  const {
    edit,
    comment,
    converse,
    attach,
    archive,
    restore,
    delete: remove,
    setConfidentiality,
  } = SOME_RECORD.abilities;
  return {
    ...SOME_RECORD,
    ...emptyFields(TASK_FIELDS),
    id: 51,
    type: 'task',
    number: 'TSK-000051',
    title: 'Fit a rail',
    status: 'In Progress',
    category: null,
    ownerId: 7,
    isOwner: true,
    dueOn: '2027-01-10',
    isDueChosen: true,
    verifierId: 9,
    isVerifier: false,
    checklist: [item(1, 'Measure'), item(2, 'Weld')],
    checklistDone: 0,
    checklistTotal: 2,
    isRepeated: false,
    hasOrigin: false,
    isOfQuestion: false,
    origin: null,
    executionId: null,
    questionId: null,
    effect: null,
    repeat: null,
    seriesNo: 1,
    abilities: {
      ...{ edit, comment, converse, attach, archive, restore, delete: remove, setConfidentiality },
      ...{ start: false, complete: false, verify: false, sendBack: false, cancel: false },
      ...{ tick: false, setTerms: false, judgeEffect: false },
      ...abilities,
    },
    ...more,
  };
}
const taskAnswers = (task: Task) => ({
  ...hazardAnswers({ ...someHazard(), id: task.id }),
  [`GET /api/tasks/${task.id}`]: () => task,
});
async function openTask(task: Task, answers: Parameters<typeof hazardNetwork>[0] = {}) {
  const network = hazardNetwork({ ...taskAnswers(task), ...answers });
  await visit(`/task/${task.id}`);
  await screen.findByRole('heading', { level: 1, name: task.title });
  return { ...network, user: userEvent.setup({ delay: null }) };
}

test.each<[string, Partial<Task>, Partial<Task['abilities']>, string, string[]]>([
  ['the owner of an open one', { status: 'Open' }, { start: true }, 'Your turn: start the work', ['Start the work']],
  ['the owner at work', {}, { complete: true }, 'Your turn: do it, then mark it complete', ['Mark as complete']],
  [
    'the verifier',
    { status: 'Completed', ownerId: 8, verifierId: 7 },
    { verify: true, sendBack: true },
    'Your turn: verify that it is done',
    ['Send back', 'Yes, it’s done'],
  ],
])('%s sees who has to act next and may take the next step', async (_, more, abilities, title, actions) => {
  await openTask(someTask({ needsMyAction: true, ...more }, abilities));
  const step = screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement;
  expect(
    within(step)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(actions);
});

test('a tick is saved at once, and undo removes it', async () => {
  const task = someTask({}, { tick: true });
  const done = { ...item(1, 'Measure'), doneById: 7, doneAt: '2026-11-20T08:00:00.000Z' };
  const { of, user } = await openTask(task, {
    'PUT /api/tasks/51/checklist/1': { ...task, checklist: [done, item(2, 'Weld')], checklistDone: 1 },
  });
  await user.click(screen.getByRole('checkbox', { name: /^Measure/ }));
  await waitFor(() => expect(of('PUT /api/tasks/51/checklist/1')).toHaveLength(1));
  await screen.findByText('1 of 2');
  showToasts();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(of('PUT /api/tasks/51/checklist/1').map(({ body }) => body)).toEqual([{ done: true }, { done: false }]),
  );
  expect(await screen.findByText('Undone: Checked')).toBeInTheDocument();
});

test('a refused tick is removed again', async () => {
  const { user } = await openTask(someTask({}, { tick: true }), {
    'PUT /api/tasks/51/checklist/1': () => refusal(403, 'FORBIDDEN', 'Not yours.'),
  });
  const box = screen.getByRole('checkbox', { name: /^Measure/ });
  await user.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
});

test('a due date can be moved only with a reason', async () => {
  const task = someTask({}, { edit: true });
  const { of, user } = await openTask(task, { 'PATCH /api/tasks/51': task });
  await user.click(screen.getByRole('button', { name: 'Edit task' }));
  const form = within(await screen.findByRole('form', { name: 'Edit task' }));
  fireEvent.input(await form.findByLabelText(/^Due date/), { target: { value: '2027-02-01' } });
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText(/Enter a reason/)).toBeInTheDocument();
  expect(of('PATCH /api/tasks/51')).toEqual([]);
  await write(user, form.getByRole('textbox', { name: 'Reason for the new due date' }), 'The steel is late');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(of('PATCH /api/tasks/51')[0]?.body).toEqual({ dueOn: '2027-02-01', reason: 'The steel is late' }),
  );
});

test('a repetition is ended in the form that edits the task, and only changed values are sent', async () => {
  const task = someTask(
    { repeat: { every: 2, unit: 'week', until: null, times: null } },
    { edit: true, setTerms: true },
  );
  const { of, user } = await openTask(task, { 'PATCH /api/tasks/51': task });
  await user.click(screen.getByRole('button', { name: 'Edit task' }));
  const repeats = within(await screen.findByRole('group', { name: 'Recurrence' }));
  expect(repeats.getByRole('textbox', { name: 'Every' })).toHaveValue('2');
  await user.click(repeats.getByLabelText('Remove'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of('PATCH /api/tasks/51')[0]?.body).toEqual({ repeat: null }));
});

test('a record lists the open tasks that block its approval, and warns when a serious finding has only weak controls', async () => {
  const task = (id: number, more: Partial<TaskOfRecord> = {}): TaskOfRecord => ({
    id,
    type: 'task',
    number: `TSK-00000${id}`,
    title: `Task ${id}`,
    status: 'In Progress',
    ownerId: 9,
    dueOn: null,
    lateFrom: null,
    isClosed: false,
    control: 'administer',
    ...more,
  });
  const hazard = someHazard({ status: 'Resolution Implemented' });
  hazardNetwork({
    ...hazardAnswers(hazard),
    'GET /api/records/341/tasks': {
      tasks: [task(1, { status: 'Verified', isClosed: true }), task(2), task(3, { id: null, number: null })],
      isSerious: true,
      hasOnlyWeakControls: true,
      mayAdd: true,
    },
  });
  await visit('/hazards/341');
  const section = within(await screen.findByRole('region', { name: 'Tasks' }));
  expect(section.getByText(/once 2 open tasks are closed\. You can see TSK-000002\./)).toBeInTheDocument();
  expect(section.getByText(/This is a serious finding/)).toBeInTheDocument();
  expect(section.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringContaining('Task 2'),
    expect.stringContaining('Task 3'),
    expect.stringContaining('Task 1'),
  ]);
  expect(section.queryByRole('link', { name: 'Task 3' })).toBeNull();
  expect(section.queryByText(/TSK-000003/)).toBeNull();
  expect(section.getByRole('link', { name: 'Add task' })).toHaveAttribute('href', '/tasks/new?of=341&type=hazard');
});

/** The priorities of tasks, as the server lists them. */
const PRIORITIES = ['Critical', 'High', 'Medium', 'Low'].map((aliasName, index) => ({
  id: index + 1,
  name: aliasName.toLowerCase(),
  aliasName,
  order: index + 1,
  color: '#000000',
  priorityValue: index + 1,
  assignHours: [4, 24, 72, 168][index],
  resolveDays: [1, 7, 30, 90][index],
}));

test('a new task from a record has the record, its place and its priority, and a matching due date', async () => {
  const user = userEvent.setup({ delay: null });
  const { of } = hazardNetwork({
    ...hazardAnswers(someHazard({ subareaId: 31 })),
    'GET /api/records/341/tasks': { tasks: [], isSerious: true, hasOnlyWeakControls: false, mayAdd: true },
    'GET /api/priority': { task: PRIORITIES },
    'POST /api/tasks': someTask(),
    ...taskAnswers(someTask()),
  });
  await visit('/tasks/new?of=341&type=hazard');
  await write(user, await screen.findByRole('textbox', { name: 'What needs to be done?' }), 'Fit a rail');
  await user.click(await screen.findByRole('combobox', { name: /^Control type/ }));
  await user.click(await screen.findByRole('option', { name: 'PPE' }));
  expect(screen.getByText(/This is a serious finding/)).toBeInTheDocument();
  expect(await screen.findByRole('combobox', { name: /^Verifier/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create task' }));
  await waitFor(() =>
    expect(of('POST /api/tasks')[0]?.body).toEqual({
      description: 'Fit a rail',
      originId: 341,
      facilityId: 1,
      locationId: 21,
      subareaId: 31,
      priority: 2,
      dueOn: dayAfter(todayIn('UTC'), 7),
      control: 'protective-equipment',
      evidence: 'none',
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Fit a rail' })).toBeInTheDocument();
});

/** Opens the list of tasks at an address, answering by the requested statuses. */
async function openTasks(address: string, tasks: readonly Task[], answers: Parameters<typeof hazardNetwork>[0] = {}) {
  const asked = ({ url }: { url: URL }) => {
    const { status, tab } = Object.fromEntries(url.searchParams);
    const items = tasks.filter((task) => task.isClosed === (tab === 'closed') && (!status || task.status === status));
    return { items, next: null };
  };
  const network = hazardNetwork({
    'GET /api/tasks': asked,
    'GET /api/tasks/count': { count: tasks.length, isMore: false },
    'GET /api/saved-views': [],
    ...Object.assign({}, ...tasks.map(taskAnswers)),
    ...answers,
  });
  const page = await visit(`/tasks?${address}`);
  return { ...network, ...page, user: userEvent.setup({ delay: null }) };
}

test('a card of the board can be moved only by the actions that its reader may take', async () => {
  const mine = someTask({ id: 52, number: 'TSK-000052', status: 'Open' }, { start: true });
  const theirs = someTask({ id: 53, number: 'TSK-000053', status: 'Open', title: 'Paint the rail' });
  const { of, user } = await openTasks('shape=board', [mine, theirs], {
    'POST /api/tasks/52/start': { ...mine, status: 'In Progress', version: mine.version + 1 },
  });
  const lane = within(await screen.findByRole('region', { name: 'Open' }));
  await user.click(await lane.findByRole('button', { name: 'Move TSK-000053' }));
  expect(await screen.findByRole('menuitem', { name: /Nothing you can do/ })).toBeDisabled();
  await user.keyboard('{Escape}');
  await user.click(lane.getByRole('button', { name: 'Move TSK-000052' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Start the work' }));
  await waitFor(() => expect(of('POST /api/tasks/52/start')).toHaveLength(1));
});

test('the calendar shows a month’s tasks on their days, and marks which are overdue', async () => {
  const tasks = [
    someTask({ id: 52, dueOn: '2020-02-03', lateFrom: '2020-02-04T00:00:00.000Z', title: 'Late one' }),
    someTask({ id: 53, dueOn: '2020-02-20', title: 'Done one', status: 'Verified', isClosed: true }),
  ];
  const { of, user, router } = await openTasks('shape=calendar&month=2020-02', tasks);
  const late = await screen.findByRole('link', { name: /Late one/ });
  expect(late).toHaveTextContent(/days late/);
  expect(late.closest('td')).toHaveTextContent(/^3/);
  expect(screen.queryByRole('link', { name: /Done one/ })).toBeNull();
  expect(of('GET /api/tasks').at(-1)?.url.searchParams.get('dueTo')).toMatch(/^2020-0[23]/);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ month: '2020-03' }));
});

test('a board of what has not a status has the other lanes, each with its own status', async () => {
  const begun = someTask({ id: 52, number: 'TSK-000052', status: 'In Progress' });
  const { of } = await openTasks('shape=board&status=Open&not=status', [begun]);
  await screen.findByRole('region', { name: /^In progress$/i });
  expect(screen.queryByRole('region', { name: 'Open' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Closed' })).toBeInTheDocument();
  await waitFor(() => {
    const asked = of('GET /api/tasks').map(({ url }) => Object.fromEntries(url.searchParams));
    const lane = asked.find(({ status }) => status === 'In Progress');
    expect(lane).toMatchObject({ tab: 'all' });
    expect(lane).not.toHaveProperty('not');
    expect(asked.find(({ tab }) => tab === 'closed')).toMatchObject({ status: 'Open', not: 'status' });
  });
});

test('the calendar of tasks that are filtered by due dates shows those of the month that are in both', async () => {
  const { of } = await openTasks('shape=calendar&month=2020-02&due=2020-02-10..2020-06-30', []);
  await screen.findByRole('heading', { name: /^Feb\w* 2020$/ });
  await waitFor(() => {
    const asked = Object.fromEntries(of('GET /api/tasks').at(-1)?.url.searchParams ?? []);
    expect(asked).toMatchObject({ dueFrom: '2020-02-10', dueTo: expect.stringMatching(/^2020-0(2|3-0)/) });
  });
});

test('closed tasks are filtered by how they ended', async () => {
  const { of, user } = await openTasks('tab=closed&status=Cancelled', []);
  const chip = await screen.findByRole('button', { name: 'Status: Cancelled. Change' });
  await waitFor(() => expect(of('GET /api/tasks').at(-1)?.url.searchParams.get('status')).toBe('Cancelled'));
  await user.click(chip);
  expect(await screen.findByRole('option', { name: /^Verified/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /^In Progress/ })).toBeNull();
});

const CODE = { code: '0000-0001-AAAA-BBBB-CCCC', address: 'https://acme.example.com/task/51?utm_source=qr_code#A' };
const POSTER_RIGHTS = { privileges: ['hazard.raise', 'management.poster.read', 'management.poster.create'] };

test('the menu of a task shows its code, which is created on request', async () => {
  const task = someTask();
  let posters: object[] = [];
  const { of } = hazardNetwork(
    {
      ...taskAnswers(task),
      'GET /api/posters': () => ({ items: posters, total: posters.length, abilities: { create: true } }),
      'POST /api/posters': () => {
        posters = [{ id: 4, state: 'inUse', ...CODE }];
        return answer(201, { posters });
      },
    },
    POSTER_RIGHTS,
  );
  await visit('/task/51');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'QR code' }));
  const dialog = await screen.findByRole('dialog', { name: 'QR code of TSK-000051' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Create code' }));
  expect(await within(dialog).findByText(CODE.code)).toBeInTheDocument();
  expect(within(dialog).getByRole('img', { name: 'QR code: TSK-000051' })).toBeInTheDocument();
  expect(of('POST /api/posters').map(({ body }) => body)).toEqual([{ targets: [{ taskId: 51 }], templateIds: [] }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(await screen.findByRole('dialog', { name: 'Print posters' })).toBeInTheDocument();
});

test('a confidential task has no code', async () => {
  const { of } = hazardNetwork(taskAnswers(someTask({ isConfidential: true })), POSTER_RIGHTS);
  await visit('/task/51?code=true');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'QR code' })).not.toBeInTheDocument();
  expect(of('GET /api/posters')).toHaveLength(0);
});
