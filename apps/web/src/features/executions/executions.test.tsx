import 'fake-indexeddb/auto';
import { option, question, section, shows, template } from '@safety-qube/domain/templates/templates.factory';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countKept, forgetKept } from '../../shared/files/kept-files.ts';
import { answer, refusal, visit } from '../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../testing/signed-in.ts';
import { uploadsThroughFetch } from '../../testing/uploads.ts';
import { fillingOf, forgetFillings } from './filling.ts';
import { traysOf } from './filling-trays.ts';
import { groupSchedules, type NamedSchedule } from './group-schedules.ts';

const HEAD = {
  id: 5,
  scheduleId: 3,
  facilityId: 1,
  departmentId: null,
  locationId: null,
  subareaId: null,
  status: 'open',
  startedById: demoPerson.id,
  startedAt: '2026-11-02T08:00:00.000Z',
  submittedById: null,
  submittedAt: null,
  result: null,
  abilities: { answer: true },
};
const FORM = template([
  section('s', [
    question('yes-no', 'rail', {
      text: { en: 'Is the rail there?' },
      required: true,
      negative: ['no'],
      rules: [
        shows(
          { operator: 'is', value: 'no' },
          question('short-text', 'why', { text: { en: 'Why not?' }, required: true }),
        ),
      ],
    }),
    question('single-choice', 'level', { text: { en: 'How high?' }, options: [option('low'), option('high')] }),
  ]),
]);
const savedAs = (questionId: string, value: string, version = 1) => ({
  questionId,
  answer: { value },
  version,
  savedById: 8,
  savedAt: '2026-11-02T08:01:00.000Z',
});
const PUT = (questionId: string) => `PUT /api/executions/5/answers/${questionId}`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  forgetFillings();
  vi.unstubAllGlobals();
});

test('an answer given offline is kept on the device, across a reload, and sent when the network is back', async () => {
  let isOnline = false;
  const server = signedIn([], {
    answers: {
      [PUT('rail')]: () => {
        if (!isOnline) throw new TypeError('no network');
        return savedAs('rail', 'yes');
      },
    },
  });
  const filling = fillingOf(5);
  filling.answer('rail', { value: 'yes' });
  expect(await filling.flush()).toBe(false);
  expect(filling.state().status).toBe('kept');
  forgetFillings();
  isOnline = true;
  const after = fillingOf(5);
  expect(after.state().answers).toEqual({ rail: { value: 'yes' } });
  expect(await after.flush()).toBe(true);
  expect(server.of(PUT('rail')).at(-1)?.body).toEqual({ answer: { value: 'yes' }, version: 0 });
  expect(after.state().status).toBe('saved');
});

test('a photo added offline is kept on the device, across a reload, and sent when the network is back', async () => {
  uploadsThroughFetch();
  let isOnline = false;
  const server = signedIn([], {
    answers: {
      'POST /api/attachments': () => {
        if (!isOnline) throw new TypeError('no network');
        return answer(201, { id: 31, name: 'rail.jpg', mediaType: 'image/jpeg' });
      },
      [PUT('rail')]: savedAs('rail', 'no'),
    },
  });
  const open = () => {
    const filling = fillingOf(5);
    const trays = traysOf(filling, 5);
    filling.merge([savedAs('rail', 'no')]);
    trays.know([]);
    return { filling, trays };
  };
  const before = open();
  before.trays.tray('rail', 'photos').add([new File(['bytes'], 'rail.jpg', { type: 'image/jpeg' })]);
  await waitFor(() => expect(before.trays.progress()).toBe('kept'));
  expect([await countKept(), before.trays.missing()]).toEqual([1, 1]);
  forgetFillings();
  isOnline = true;
  const after = open();
  await waitFor(() => expect(server.of(PUT('rail'))).toHaveLength(1));
  expect(server.of(PUT('rail'))[0]?.body).toEqual({ answer: { value: 'no', photos: [31] }, version: 1 });
  await waitFor(async () => expect([after.trays.progress(), await countKept()]).toEqual(['saved', 0]));
  // Retries that a reload would have ended.
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(before.trays.progress()).toBe('saved'));
  await before.filling.flush();
});

test('data waiting on the device is deleted when its owner signs out', async () => {
  uploadsThroughFetch();
  signedIn([], {
    answers: { 'POST /api/attachments': () => answer(422, { code: 'ATTACHMENT_REFUSED', message: 'No.' }) },
  });
  const trays = traysOf(fillingOf(6), 6);
  const tray = trays.tray('rail', 'photos');
  tray.add([new File(['bytes'], 'rail.jpg', { type: 'image/jpeg' })]);
  await waitFor(() => expect(tray.files()[0]).toMatchObject({ status: 'failed', isKept: true, isAway: false }));
  await forgetKept();
  expect(await countKept()).toBe(0);
});

test('a user who fills in a form can create the task that an answer requires, and no other without the privilege', async () => {
  const user = userEvent.setup();
  const demanding = template([
    section('s', [
      question('yes-no', 'rail', {
        text: { en: 'Is the rail there?' },
        rules: [{ id: 'task', when: { operator: 'is', value: 'no' }, action: 'require-task' }],
      }),
    ]),
  ]);
  const server = signedIn([], {
    answers: {
      'GET /api/executions/5': { ...HEAD, content: demanding },
      'GET /api/executions/5/answers': { ...HEAD, answers: [], files: [] },
      'POST /api/executions/5/join': HEAD,
      [PUT('rail')]: savedAs('rail', 'no'),
      'POST /api/executions/5/answers/rail/tasks': () =>
        answer(201, { ...savedAs('rail', 'no', 2), answer: { value: 'no', taskIds: [44] } }),
    },
  });
  await visit('/inspections/execute/3?execution=5');
  await user.click(await screen.findByRole('radio', { name: 'No' }));
  await user.click(await screen.findByRole('button', { name: 'Create task' }));
  const drawer = await screen.findByRole('dialog', { name: 'Create task' });
  await user.type(within(drawer).getByRole('textbox', { name: 'What needs to be done?' }), 'Mount it');
  await user.click(within(drawer).getByRole('button', { name: 'Create task' }));
  expect(await screen.findByRole('link', { name: 'Open task' })).toHaveAttribute('href', '/task/44');
  expect(screen.queryByRole('button', { name: 'Create task' })).toBeNull();
  expect(server.of(PUT('rail'))).toHaveLength(1);
  expect(server.of('POST /api/executions/5/answers/rail/tasks')[0]?.body).toEqual({ description: 'Mount it' });
});

test('only a user with the privilege can create a task from any question', async () => {
  const plain = template([section('s', [question('yes-no', 'rail', { text: { en: 'Is the rail there?' } })])]);
  const answers = {
    'GET /api/executions/5': { ...HEAD, content: plain },
    'GET /api/executions/5/answers': { ...HEAD, answers: [], files: [] },
    'POST /api/executions/5/join': HEAD,
  };
  signedIn([], { answers });
  await visit('/inspections/execute/3?execution=5');
  await screen.findByRole('radio', { name: 'No' });
  expect(screen.queryByRole('button', { name: 'Add a task' })).toBeNull();
  cleanup();
  signedIn(['task.edit'], { answers });
  await visit('/inspections/execute/3?execution=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a task' }));
  expect(await screen.findByRole('button', { name: 'Create task' })).toBeVisible();
});

test('another user’s answer in the meantime is shown and overwritten only by choice', async () => {
  const server = signedIn([], {
    answers: {
      [PUT('level')]: ({ body }: { body: unknown }) =>
        (body as { version: number }).version === 1
          ? savedAs('level', 'low', 2)
          : refusal(409, 'ANSWER_CHANGED', 'Somebody else answered.', { current: savedAs('level', 'high') }),
    },
  });
  const filling = fillingOf(5);
  filling.answer('level', { value: 'low' });
  expect(await filling.flush()).toBe(false);
  expect(filling.state().clashes).toEqual([{ questionId: 'level', theirs: savedAs('level', 'high') }]);
  filling.settle('level', true);
  expect(await filling.flush()).toBe(true);
  expect(server.of(PUT('level')).map(({ body }) => body)).toEqual([
    { answer: { value: 'low' }, version: 0 },
    { answer: { value: 'low' }, version: 1 },
  ]);
});

test('a form shows what an answer requires, names what is missing, and can be finished once all is answered', async () => {
  const user = userEvent.setup();
  let isSubmitted = false;
  const server = signedIn([], {
    answers: {
      'GET /api/executions/5': { ...HEAD, content: FORM },
      'GET /api/executions/5/answers': () => ({
        ...HEAD,
        ...(isSubmitted && {
          status: 'submitted',
          result: { score: 0, max: 1, percent: 0, isFailed: false },
        }),
        answers: [],
        files: [],
      }),
      'POST /api/executions/5/join': HEAD,
      [PUT('rail')]: savedAs('rail', 'no'),
      [PUT('why')]: savedAs('why', 'Hit by a lorry'),
      'POST /api/executions/5/submit': () => {
        isSubmitted = true;
        return answer(200, { ...HEAD, status: 'submitted' });
      },
    },
  });
  await visit('/inspections/execute/3?execution=5');
  await user.click(await screen.findByRole('radio', { name: 'No' }));
  await screen.findByRole('heading', { name: /Why not/ });
  await user.click(screen.getByRole('button', { name: 'Finish form' }));
  expect(await screen.findByText('Answer this question.')).toBeVisible();
  expect(server.of('POST /api/executions/5/submit')).toHaveLength(0);
  expect(screen.getByRole('button', { name: '1 optional question is not answered.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1 required question is not answered.' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Why not/ })).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: /Why not/ }), 'Hit by a lorry');
  await user.click(screen.getByRole('button', { name: 'Finish form' }));
  expect(await screen.findByText('This form is finished.')).toBeVisible();
  await waitFor(() =>
    expect(server.of(PUT('why')).at(-1)?.body).toMatchObject({ answer: { value: 'Hit by a lorry' } }),
  );
});

test('an asset is found by its words, those of the place first; offline among the assets loaded before', async () => {
  const user = userEvent.setup();
  const asset = (id: number, tag: string, name: string) => ({
    ...{ id, tag, name, kind: 'Forklift' },
    ...{ facilityId: 1, facilityName: 'Boston Yard' },
  });
  const [lift, truck, far] = [asset(1, 'FL-01', 'Lift'), asset(2, 'FL-02', 'Truck'), asset(9, 'FL-90', 'Far lift')];
  let isOnline = true;
  const FIND = 'GET /api/asset/find';
  const server = signedIn([], {
    answers: {
      'GET /api/executions/5': { ...HEAD, content: template([question('asset', 'which', { text: { en: 'Which?' } })]) },
      'GET /api/executions/5/answers': { ...HEAD, answers: [], files: [] },
      'POST /api/executions/5/join': HEAD,
      [PUT('which')]: ({ body }: { body: unknown }) => ({ ...savedAs('which', ''), ...(body as object), version: 1 }),
      [FIND]: ({ url }: { url: URL }) => {
        if (!isOnline) throw new TypeError('no network');
        return url.searchParams.get('search') ? [far] : [lift, truck];
      },
    },
  });
  await visit('/inspections/execute/3?execution=5');
  const field = await screen.findByRole('combobox', { name: /Which/ });
  await user.type(field, 'far');
  await user.click(await screen.findByRole('option', { name: /FL-90 · Far lift.*Boston Yard/ }));
  await waitFor(() => expect(server.of(PUT('which')).at(-1)?.body).toMatchObject({ answer: { value: 9 } }));
  expect(field).toHaveValue('FL-90 · Far lift');
  expect(server.of(FIND).map(({ url }) => url.search)).toEqual(['?search=&nearTo=1', '?search=far&nearTo=1']);
  isOnline = false;
  await user.clear(field);
  await user.type(field, 'truck');
  await user.click(await screen.findByRole('option', { name: /FL-02 · Truck/ }));
  await waitFor(() => expect(server.of(PUT('which')).at(-1)?.body).toMatchObject({ answer: { value: 2 } }));
  expect(server.of('GET /api/asset/names')).toEqual([]);
});

test('a form at a place is taken out of use only after confirmation', async () => {
  const user = userEvent.setup();
  const END = 'DELETE /api/schedules/3';
  const schedule = {
    ...{ id: 3, kind: 'on-demand', module: 'inspection', templateId: 1, name: { en: 'Scaffolds' }, language: 'en' },
    ...{ facilityId: 1, departmentId: null, locationId: null, subareaId: null, lastSubmittedAt: null },
    abilities: { start: true, end: true },
  };
  const server = signedIn([], {
    answers: {
      'GET /api/schedules': [schedule],
      'GET /api/schedules/3/use': { places: 1, posters: 12, begun: 0 },
      [END]: {},
    },
  });
  await visit('/inspections/schedules');
  const ask = () => user.click(screen.getByRole('button', { name: /^Remove .* from this location$/ }));
  await screen.findByRole('button', { name: /from this location/ });
  await ask();
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Posters that offer it')).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/Posters that offer it12/);
  expect(dialog).not.toHaveTextContent('Forms in progress0');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.of(END)).toHaveLength(0);
  await ask();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.of(END)).toHaveLength(1));
});

test('forms at places are grouped by facility, the user’s own first, and found by a word of their name or place', () => {
  const at = (id: number, facilityId: number, facility: string, name: string, place = ''): NamedSchedule => ({
    schedule: { id, facilityId } as NamedSchedule['schedule'],
    ...{ name, place, facility },
  });
  const all = [
    at(1, 1, 'Austin', 'Scaffold'),
    at(2, 2, 'Boise', 'Scaffold', 'North gate'),
    at(3, 3, 'Corpus', 'Posting'),
    at(4, 3, 'Corpus', 'Ladders'),
  ];
  const shown = (filters: Partial<Parameters<typeof groupSchedules>[1]>) =>
    groupSchedules(all, { wanted: '', ownId: 3, isOwnOnly: false, ...filters }).map(({ facility, rows }) => [
      facility,
      ...rows.map(({ schedule }) => schedule.id),
    ]);
  expect(shown({})).toEqual([
    ['Corpus', 4, 3],
    ['Austin', 1],
    ['Boise', 2],
  ]);
  expect(shown({ wanted: 'north' })).toEqual([['Boise', 2]]);
  expect(shown({ isOwnOnly: true })).toEqual([['Corpus', 4, 3]]);
});
