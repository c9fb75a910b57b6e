import type { Facility } from '@safety-qube/contract/schemas/organisation';
import type { Poster } from '@safety-qube/contract/schemas/posters';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { ALL_RIGHTS, asAdministrator } from '../../testing/administrator.ts';
import { answer, refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';
import { readPostersSearch } from './posters-search.ts';

// Its fields replace the closed ones once they are loaded, which a press by a test would miss.
beforeAll(() => import('../../components/ui/select-fields.tsx'), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/posters';
const unit = (id: number, level: 'department' | 'location', name: string, parentId: number | null = null) => ({
  ...{ id, level, parentId, name },
});
const FACILITIES: Facility[] = [
  {
    ...{ id: 1, name: 'Boston Yard', code: null, city: null, region: null, timeZone: 'America/New_York' },
    ...{ emergencyNumber: null, reportCode: '8000-0000' },
    units: [unit(11, 'department', 'Workshop'), unit(12, 'location', 'Paint bay', 11)],
  },
  {
    ...{ id: 2, name: 'Omaha Depot', code: null, city: null, region: null, timeZone: 'America/Chicago' },
    ...{ emergencyNumber: '112', reportCode: '8000-0001', units: [] },
  },
];
const LEVELS = ['facility', 'department', 'location', 'subarea'].map((key, order) => ({ key, order, isActive: true }));
const poster = (id: number, more: Partial<Poster> = {}): Poster => ({
  id,
  place: { facilityId: 1, departmentId: 11, locationId: null, subareaId: null },
  assetId: null,
  taskId: null,
  task: null,
  forms: [{ scheduleId: 5, templateId: 9, module: 'issue', name: { en: 'Something is not right' }, language: 'en' }],
  state: 'inUse',
  code: `0000-000${id}-AAAA-BBBB-CCCC`,
  address: `https://acme.example.com/qr-code?utm_source=qr_code#0000-000${id}-AAAA-BBBB-CCCC`,
  createdAt: '2026-11-01T12:00:00.000Z',
  scans: 12,
  reports: 3,
  abilities: { edit: true },
  ...more,
});
const template = (id: number, name: string) => ({
  ...{ id, name: { en: name }, language: 'en', publishedVersion: 1 },
});

/** Opens the register at an address. */
async function openPosters(search = '', items = [poster(7)], more: object = {}, rights = ALL_RIGHTS) {
  const network = serve({
    ...asAdministrator(rights),
    'GET /api/fm/facility/fetch': FACILITIES,
    'GET /api/app/org/levels': LEVELS,
    'GET /api/app/org/definition': [],
    'GET /api/asset/names': [],
    'GET /api/templates': ({ url }: { url: URL }) =>
      url.searchParams.get('module') === 'issue' ? [template(9, 'Something is not right')] : [],
    [LIST]: { items, total: items.length, abilities: { create: true } },
    'GET /api/posters/held': { items: [], total: 0 },
    ...Object.fromEntries(
      items.map((one) => [
        `GET /api/posters/${one.id}`,
        { ...one, days: [{ day: '2026-11-20', scans: 5, reports: 1 }] },
      ]),
    ),
    ...more,
  });
  await visit(`/management/posters${search}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Posters', level: 1 });
  return { ...network, user: userEvent.setup({ delay: null }) };
}

test('a poster is shown with its code, its place, its forms and its uses by day', async () => {
  await openPosters('?poster=7');
  const drawer = await screen.findByRole('dialog', { name: 'Boston Yard › Workshop' });
  expect(within(drawer).getByText('0000-0007-AAAA-BBBB-CCCC')).toBeInTheDocument();
  expect(within(drawer).getByRole('img', { name: 'QR code: Boston Yard › Workshop' })).toBeInTheDocument();
  expect(within(drawer).getByText('Something is not right')).toBeInTheDocument();
  expect(await within(drawer).findByRole('row', { name: /Nov 20, 2026 5 1/ })).toBeInTheDocument();
});

test('posters are created for all places of a level that match, with a form, and are then offered for printing', async () => {
  const { user, of } = await openPosters('?add=true', [], {
    'POST /api/posters': () => answer(201, { posters: [poster(8)] }),
  });
  const drawer = await screen.findByRole('dialog', { name: 'Create posters' });
  await user.click(within(drawer).getByRole('button', { name: 'Create posters' }));
  expect(within(drawer).getByText('Choose at least one location.')).toBeInTheDocument();
  expect(within(drawer).getByText('Choose at least one form.')).toBeInTheDocument();
  await user.click(within(drawer).getByRole('combobox', { name: 'Level' }));
  await user.click(await screen.findByRole('option', { name: 'Area' }));
  await user.click(within(drawer).getByRole('button', { name: 'Select 1 location' }));
  await user.click(within(drawer).getByRole('combobox', { name: 'Forms' }));
  await user.click((await screen.findAllByRole('option', { name: 'Something is not right' }))[0] as HTMLElement);
  await user.click(within(drawer).getByRole('button', { name: 'Create 1 poster' }));
  expect(await screen.findByRole('dialog', { name: 'Print posters' })).toBeInTheDocument();
  expect(of('POST /api/posters').map(({ body }) => body)).toEqual([
    { targets: [{ facilityId: 1, departmentId: 11, locationId: 12 }], templateIds: [9] },
  ]);
});

test('renewing asks first, says what becomes of printed posters, and shows the new code', async () => {
  const renewed = { code: '0000-0007-DDDD-EEEE-FFFF', address: 'https://acme.example.com/qr-code#D' };
  let now = poster(7);
  const { user } = await openPosters('?poster=7', [now], {
    'GET /api/posters/7': () => ({ ...now, days: [] }),
    'POST /api/posters/7/renew': () => {
      now = poster(7, renewed);
      return now;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Renew code' }));
  expect(await screen.findByText(/Posters that are printed already stop working/)).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Renew code' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Code renewed')).toBeInTheDocument();
  expect(await screen.findByText(renewed.code)).toBeInTheDocument();
});

test('a withdrawn poster shows no code, and says what people read who scan it', async () => {
  await openPosters('?poster=7', [poster(7, { state: 'withdrawn', abilities: { edit: false } })]);
  expect(await screen.findByText(/reads that it is no longer in use/)).toBeInTheDocument();
  expect(screen.queryByText('0000-0007-AAAA-BBBB-CCCC')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
});

test('printing sends paper, languages and the filters of the list, and shows why it was refused', async () => {
  const { user, of } = await openPosters('?q=bay&facility=1&use=yes', [poster(7)], {
    'GET /api/posters/pdf': refusal(422, 'POSTERS_NONE', 'Nothing to print.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Print posters' }));
  await user.click(await screen.findByText('Stickers'));
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Nothing to print.')).toBeInTheDocument();
  expect(Object.fromEntries(of('GET /api/posters/pdf').at(-1)?.url.searchParams ?? [])).toEqual({
    ...{ search: 'bay', facilityId: '1', inUse: 'true', paper: 'stickers', languages: 'en' },
  });
});

test('the filters are in the request; an invalid address opens the unfiltered list', async () => {
  const { of } = await openPosters('?asset=3&use=no');
  await waitFor(() => expect(of(LIST).at(-1)?.url.search).toBe('?page=1&size=25&assetId=3&inUse=false'));
  expect(readPostersSearch({ use: 'maybe', facility: 'x', page: 0 })).toEqual({});
});

test('without a poster the list says what posters are for', async () => {
  await openPosters('', []);
  expect(await screen.findByText('No posters yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print posters' })).not.toBeInTheDocument();
});

const heldReport = (id: number, description: string | null) => ({
  ...{ id, posterId: 7, description, files: id, type: 'issue', createdAt: '2026-11-20T12:00:00.000Z' },
  place: { facilityId: 1, departmentId: 11, locationId: null, subareaId: null },
});

test('held reports are released, or deleted after a question', async () => {
  let held = [heldReport(1, 'The rail is loose'), heldReport(2, null), heldReport(3, 'Spam')];
  const decided: unknown[] = [];
  const decide = ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: number[] };
    decided.push(ids);
    held = held.filter(({ id }) => !ids.includes(id));
    return { count: ids.length, refused: [] };
  };
  const { user } = await openPosters('', [poster(7)], {
    'GET /api/posters/held': () => ({ items: held, total: held.length }),
    'POST /api/posters/held/release': decide,
    'POST /api/posters/held/delete': decide,
  });
  await user.click(await screen.findByRole('button', { name: '3 held reports' }));
  const dialog = await screen.findByRole('dialog', { name: '3 held reports' });
  expect(within(dialog).getByRole('checkbox', { name: 'A form that was filled in' })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Release' })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Spam' }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const left = within(await screen.findByRole('dialog', { name: '2 held reports' }));
  expect(left.getByRole('status')).toHaveTextContent('1 report deleted'); // a toast would cover the title on a phone
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Select all on this page' }),
  );
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await screen.findByText('2 reports released');
  expect(decided).toEqual([[3], [1, 2]]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /held/ })).not.toBeInTheDocument());
});

test('reports that could not be released are named with the reason, and stay', async () => {
  let held = [heldReport(1, 'The rail is loose'), heldReport(2, 'In the workshop')];
  const { user } = await openPosters('', [poster(7)], {
    'GET /api/posters/held': () => ({ items: held, total: held.length }),
    'POST /api/posters/held/release': () => {
      held = held.slice(1);
      return { count: 1, refused: [{ id: 2, code: 'UNIT_UNKNOWN', message: 'This location is not in use.' }] };
    },
  });
  await user.click(await screen.findByRole('button', { name: '2 held reports' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  expect(await dialog.findByRole('status')).toHaveTextContent('1 report released');
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('1 report was not changed');
  expect(alert).toHaveTextContent('In the workshop This location is not in use.');
  expect(await screen.findByRole('dialog', { name: '1 held report' })).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'In the workshop' })).not.toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Select all on this page' })).toHaveFocus();
});

test('a poster of a task is called like the task for who may see it, with a way to it', async () => {
  const ofTask = { forms: [], taskId: 31 };
  const named = { ...ofTask, task: { number: 'TSK-000031', title: 'Grease the crane hook' } };
  const { user } = await openPosters('', [poster(7, named), poster(8, ofTask)]);
  expect(await screen.findByRole('button', { name: 'Task' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'TSK-000031 Grease the crane hook' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'TSK-000031 Grease the crane hook' }));
  expect(await drawer.findByRole('link', { name: 'Open the task' })).toBeVisible();
});
