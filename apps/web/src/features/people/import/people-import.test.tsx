import type { PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { asAdministrator } from '../../../testing/administrator.ts';
import { logged, UNDO_LOGGED } from '../../../testing/logged.ts';
import { refusal, serve, showToasts, visit } from '../../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const FILE = 'POST /api/aum/um/employee/file';
const answerFor = (url: URL): PeopleFile => ({
  columns: [
    { name: 'Mail', samples: ['ada@mail.example'] },
    { name: 'Crew', samples: ['Night'] },
  ],
  fields: url.searchParams.get('columns') === 'email:0,jobTitle:1' ? { email: 0, jobTitle: 1 } : { email: 0 },
  rows: 3,
  outcome: {
    dryRun: url.searchParams.get('dryRun') === 'true',
    counts: { made: 1, changed: 1, unchanged: 0, refused: 1 },
    lines: [
      {
        line: 4,
        result: 'refused',
        id: null,
        name: 'Bea',
        code: 'ROLE_ABOVE_YOURS',
        message: 'This role is above yours.',
      },
    ],
  },
});

async function choose(more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    [FILE]: ({ url }: { url: URL }) => answerFor(url),
    'GET /api/imports/work/people': { work: null },
    'GET /api/v2/aum/um/1/25': () => ({ items: [], total: 0, counts: {}, abilities: { create: true } }),
    ...more,
  });
  const view = await visit('/management/people/import');
  const user = userEvent.setup({ delay: null });
  await user.upload(
    await screen.findByLabelText('Choose a file'),
    new File(['Mail'], 'crew.csv', { type: 'text/csv' }),
  );
  return { ...network, ...view, user };
}
const queries = (calls: readonly { name: string; url: URL }[]) =>
  calls.filter(({ name }) => name === FILE).map(({ url }) => Object.fromEntries(url.searchParams));

test('an import that is running is shown with its progress to who comes back, and is cancelled there', async () => {
  const work = {
    ...{
      id: 1,
      kind: 'people',
      isTrial: false,
      isUndo: false,
      fileName: 'crew.csv',
      state: 'running',
      rows: 3000,
      done: 1200,
    },
    ...{ isCancelled: false, counts: null, entry: null, failure: null },
  };
  let now: object = work;
  const { of } = serve({
    ...asAdministrator(),
    'GET /api/imports/work/people': () => ({ work: now }),
    'POST /api/imports/work/people/cancel': () => {
      now = { ...work, state: 'cancelled', isCancelled: true };
      return { ...work, isCancelled: true };
    },
  });
  await visit('/management/people/import');
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('progressbar', { name: 'Importing crew.csv' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('1,200 of 3,000 rows')).toBeInTheDocument();
  expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(of('POST /api/imports/work/people/cancel')).toHaveLength(1);
  expect(await screen.findByText(/was cancelled\. Nothing was imported/, {}, { timeout: 4000 })).toBeInTheDocument();
  expect(screen.getByLabelText('Choose a file')).toBeInTheDocument();
});

test('an import that ended while the user was elsewhere says what it wrote, and can be undone', async () => {
  const counts = { made: 7, changed: 0, unchanged: 0, refused: 1 };
  const done = {
    id: 1,
    kind: 'people',
    isTrial: false,
    isUndo: false,
    fileName: 'crew.csv',
    state: 'done',
    rows: 8,
    done: 8,
  };
  const { of } = serve({
    ...asAdministrator(),
    'GET /api/imports/work/people': { work: { ...done, isCancelled: false, counts, entry: 77, failure: null } },
    'POST /api/management/audit/77/undo': { kept: [] },
  });
  await visit('/management/people/import');
  expect(await screen.findByRole('heading', { name: 'crew.csv was imported' })).toBeInTheDocument();
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Undo import' }));
  expect(of('POST /api/management/audit/77/undo')).toHaveLength(1);
});

test('the undo of an import is shown with its progress, from the toast as well, and is cancelled there', async () => {
  showToasts();
  const undoing = {
    ...{ id: 2, kind: 'people', isTrial: false, isUndo: true, fileName: 'crew.csv', state: 'running', rows: 2000 },
    ...{ done: 500, isCancelled: false, counts: null, entry: null, failure: null },
  };
  let now: object | null = null;
  let answerUndo: (answer: unknown) => void = () => undefined;
  const { user, router, of } = await choose({
    [FILE]: ({ url }: { url: URL }) =>
      url.searchParams.get('dryRun') === 'true' ? answerFor(url) : logged(answerFor(url)),
    'GET /api/imports/work/people': () => ({ work: now }),
    [UNDO_LOGGED]: () => {
      now = undoing;
      return new Promise((resolve) => {
        answerUndo = resolve;
      });
    },
    'POST /api/imports/work/people/cancel': () => ({ ...undoing, isCancelled: true }),
  });
  await user.click(await screen.findByRole('button', { name: 'Import 2 people' }));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('progressbar', { name: 'Undoing the import of crew.csv' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(router.state.location.pathname).toBe('/management/people/import');
  await user.click(screen.getByRole('button', { name: 'Cancel undo' }));
  expect(of('POST /api/imports/work/people/cancel')).toHaveLength(1);
  now = { ...undoing, state: 'cancelled' };
  answerUndo(refusal(422, 'UNDO_CANCELLED', 'The undo was cancelled; everything is as it was.'));
  expect(
    await screen.findByText('The undo of the import of crew.csv was cancelled. Everything is as it was.'),
  ).toBeInTheDocument();
});

test('an import is not offered to those who may read people, or facilities, but not add any', async () => {
  const rights = { 'management.user.read': true, 'management.facility.read': true };
  for (const page of ['people', 'facilities'] as const) {
    const { of } = serve({ ...asAdministrator(rights), [`GET /api/imports/work/${page}`]: { work: null } });
    const { unmount } = await visit(`/management/${page}/import`);
    expect(await screen.findByRole('heading', { name: 'You can’t see this page' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
    expect(of(`GET /api/imports/work/${page}`)).toEqual([]);
    unmount();
  }
});

test('a file is checked first: figures, refused lines with their reasons, columns; then it is imported as it was chosen', async () => {
  showToasts();
  const { calls, user, router } = await choose();
  expect(await screen.findByText('1 line is refused')).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('Line 4BeaThis role is above yours.');
  await user.click(screen.getByRole('combobox', { name: 'Job title' }));
  await user.click(await screen.findByRole('option', { name: 'Crew' }));
  expect(await screen.findByText('Night')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import 2 people' }));
  expect(await screen.findByText('People imported: 1 new, 1 changed')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/management/people');
  const [first, , last] = queries(calls);
  expect(first).toEqual({ name: 'crew.csv', dryRun: 'true', invite: 'false' });
  expect(last).toEqual({ name: 'crew.csv', dryRun: 'false', invite: 'false', columns: 'email:0,jobTitle:1' });
});

test('an import whose answer never comes says so, and the file is checked again to see what became of it', async () => {
  const { user } = await choose({
    [FILE]({ url }: { url: URL }) {
      if (url.searchParams.get('dryRun') === 'true') return answerFor(url);
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Import \d people$/ }));
  expect(await screen.findByText(/^The import was interrupted/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

test('a file that is refused leaves the page as it was, with the reason', async () => {
  await choose({ [FILE]: () => refusal(422, 'IMPORT_NO_ROWS', 'The file has no rows.') });
  expect(await screen.findByText('The file has no rows.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

test('where facilities of the file are missing, the page leads to their import', async () => {
  await choose({
    [FILE]({ url }: { url: URL }) {
      const checked = answerFor(url);
      const message = 'Facility “Dock 9” doesn’t exist here.';
      const line = {
        line: 5,
        result: 'refused' as const,
        id: null,
        name: 'Cy',
        code: 'PERSON_FACILITY_UNKNOWN',
        message,
      };
      return { ...checked, outcome: { ...checked.outcome, lines: [line] } };
    },
  });
  expect(await screen.findByText(/have to be added first/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Import facilities' })).toHaveAttribute(
    'href',
    '/management/facilities/import',
  );
});
