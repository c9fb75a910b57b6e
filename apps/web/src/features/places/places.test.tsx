import type { FacilitySettings, LevelKey, PlaceOfTree, WorkCalendar } from '@safety-qube/contract/schemas/organisation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { logged, UNDO_LOGGED } from '../../testing/logged.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const ALL = ['create', 'read', 'edit', 'delete'].map((right) => `management.facility.${right}`);
const LEVELS: LevelKey[] = ['facility', 'department', 'location', 'subarea'];
const place = (id: number, level: LevelKey, name: string, more: Partial<PlaceOfTree> = {}): PlaceOfTree => ({
  ...{ id, level, name, facilityId: 1, parentId: null, isActive: true, version: 1 },
  ...more,
});
const PLACES = [
  place(1, 'facility', 'Boston Yard', { city: 'Boston, MA', people: 12 }),
  place(2, 'facility', 'Dallas', { facilityId: 2 }),
  place(1, 'department', 'Fleet'),
  place(2, 'location', 'Workshop', { parentId: 1 }),
  place(3, 'subarea', 'Pit', { parentId: 2 }),
  place(4, 'department', 'Paint', { facilityId: 2 }),
  place(5, 'location', 'Old dock', { isActive: false }),
];
const NO_USE = {
  ...{ units: 0, records: 0, openRecords: 0, people: 0, limitedRoles: 0, assets: 0, forms: 0, posters: 0 },
  ...{ heldReports: 0, approvers: 0, confidentialityRules: 0, notificationRules: 0, customFields: 0 },
};
const SETTINGS: FacilitySettings = {
  ...{ id: 1, level: 'facility', facilityId: 1, parentId: null, name: 'Boston Yard', isActive: true, version: 1 },
  ...{ code: null, address: null, city: null, region: null, postalCode: null, country: null, timeZone: 'UTC' },
  ...{ defaultOwnerId: null, defaultApproverId: null, emergencyNumber: null, calendar: null },
  abilities: { create: true, edit: true, delete: true, nameResponsible: true },
};

/** Opens the page with places that a change really changes. */
async function openPlaces(address = '', more: Record<string, unknown> = {}, privileges = ALL) {
  let now = PLACES;
  let settings = SETTINGS;
  const save = ({ url, body }: { url: URL; body: unknown }) => {
    const level = LEVELS.find((one) => url.pathname.includes(`/${one}/`)) ?? 'facility';
    const change = body as Partial<PlaceOfTree>;
    const saved = { ...(now.find((p) => p.level === level && p.id === change.id) ?? place(90, level, '')), ...change };
    now = [...now.filter((p) => p.level !== level || p.id !== saved.id), saved];
    if (level === 'facility' && change.id === 1) settings = { ...settings, ...(body as object), version: 2 };
    return logged(level === 'facility' && change.id === 1 ? settings : saved);
  };
  const may = (right: string) => privileges.includes(`management.facility.${right}`);
  const network = signedIn(privileges, {
    answers: {
      'GET /api/app/org/levels': LEVELS.map((key, index) => ({ key, isActive: true, order: index + 1 })),
      'GET /api/fm/places': () => ({
        places: now,
        abilities: {
          ...{ create: may('create'), createBelow: may('create'), edit: may('edit'), editLevels: may('edit') },
          ...{ delete: may('delete'), merge: may('delete') },
        },
      }),
      ...Object.fromEntries(LEVELS.map((level) => [`POST /api/fm/${level}/create`, save])),
      [UNDO_LOGGED]: { kept: [] },
      'GET /api/fm/facility/1': () => settings,
      ...more,
    },
  });
  const view = await visit(`/management/facilities${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Facilities', level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const row = (name: RegExp) => screen.findByRole('row', { name });
const focusRow = async (name: RegExp) => (await row(name)).focus();
const undo = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /^Undo/ }));
const choose = async (user: ReturnType<typeof userEvent.setup>, menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${menu}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('the tree is read by keyboard: arrows move, open and close', async () => {
  const { user } = await openPlaces();
  expect(screen.queryByRole('row', { name: /Fleet/ })).not.toBeInTheDocument();
  await focusRow(/Boston/);
  await user.keyboard('{ArrowRight}');
  expect(await row(/Boston/)).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowRight}');
  expect(await row(/Fleet/)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(await row(/Workshop/)).toHaveFocus();
  expect(await row(/Workshop/)).toHaveAttribute('aria-level', '3');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.queryByRole('row', { name: /Workshop/ })).not.toBeInTheDocument();
  await user.keyboard('{End}');
  expect(await row(/Dallas/)).toHaveFocus();
});

test('a search shows what matches with the places that it is in, and inactive ones when asked', async () => {
  const { user } = await openPlaces();
  await user.type(await screen.findByRole('searchbox'), 'pit');
  expect(await row(/Pit/)).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Workshop/ })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Dallas/ })).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'dock');
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show inactive' }));
  expect(await row(/Old dock.*Inactive/)).toBeInTheDocument();
});

test('a unit is added below a place, and undone by its line in the log', async () => {
  const { user, of } = await openPlaces();
  await choose(user, 'Dallas', 'Add Area');
  await user.type(await screen.findByLabelText('Name'), ' Line 2 {Enter}');
  await undo(user);
  expect(of('POST /api/fm/location/create').map(({ body }) => body)).toEqual([
    { name: 'Line 2', facilityId: 2, parentId: null },
  ]);
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
});

test('F2 renames the focused place; a name that is taken is refused and the dialog stays', async () => {
  const { user, of } = await openPlaces('?q=workshop', {
    'POST /api/fm/location/create': refusal(409, 'PLACE_NAME_TAKEN', 'Another one here already has this name.'),
  });
  await focusRow(/Workshop/);
  await user.keyboard('{F2}');
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveValue('Workshop');
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(name).toHaveAccessibleDescription(/./);
  await user.type(name, 'Garage{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Another one here already has this name.'));
  expect(of('POST /api/fm/location/create').map(({ body }) => body)).toEqual([{ id: 2, name: 'Garage', version: 1 }]);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a place is moved by keyboard below another one, with its effect shown before, and back by the undo', async () => {
  const { user, of } = await openPlaces('?q=workshop', {
    'GET /api/fm/location/2/use': { counts: { ...NO_USE, units: 1, records: 12, openRecords: 3 } },
  });
  await focusRow(/Workshop/);
  await user.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: 'Move Workshop' });
  expect(await within(dialog).findByRole('region', { name: 'What is there now' })).toHaveTextContent(
    /Records12.*Open records3/,
  );
  await user.click(within(dialog).getByRole('combobox', { name: 'Move to' }));
  // Not itself, and nothing in it.
  expect(screen.queryByRole('option', { name: /Workshop|Pit/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Dallas › Paint' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await undo(user);
  await waitFor(() =>
    expect(of('POST /api/fm/location/create').map(({ body }) => body)).toEqual([
      { id: 2, facilityId: 2, parentId: 4, version: 1 },
    ]),
  );
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
});

test('a facility is merged into another one, and the undo names what stays', async () => {
  const { user, of } = await openPlaces('', {
    'GET /api/fm/facility/2/use': { counts: { ...NO_USE, people: 7, confidentialRecords: 2 } },
    'GET /api/fm/facility/2/sight': ({ url }: { url: URL }) =>
      url.searchParams.get('moveTo') === '1' && {
        gaining: { people: 3, records: 41, confidentialRecords: 2 },
        losing: { people: 0, records: 0, confidentialRecords: 0 },
      },
    'DELETE /api/fm/facility/2': () => logged({ moveId: 5 }),
    [UNDO_LOGGED]: { kept: ['HZ-00007'] },
  });
  await choose(user, 'Dallas', 'Merge into another');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Confidential records')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await within(dialog).findByText('Choose one.')).toBeInTheDocument(); // the button says what is missing
  expect(of('DELETE /api/fm/facility/2')).toEqual([]);
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Boston Yard' }));
  const sight = await within(dialog).findByRole('region', { name: 'Who sees what afterwards' });
  expect(sight).toHaveTextContent('People who would see more records3Records they don’t see now41');
  expect(sight).toHaveTextContent('Confidential records they don’t see now2');
  expect(sight).not.toHaveTextContent('fewer');
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Dallas merged into Boston Yard')).toBeInTheDocument();
  expect(of('DELETE /api/fm/facility/2')[0]?.url.searchParams.get('moveTo')).toBe('1');
  await undo(user);
  expect(await screen.findByText(/changed since: HZ-00007/)).toBeInTheDocument();
});

test('what is in use is not deleted, but deactivated and restored', async () => {
  const { user, of } = await openPlaces('', { 'GET /api/fm/facility/2/use': { counts: { ...NO_USE, assets: 4 } } });
  await focusRow(/Dallas/);
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dallas?' });
  expect(await within(dialog).findByText(/in use, so it can’t be deleted/)).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await choose(user, 'Dallas', 'Deactivate');
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Dallas/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Show inactive' }));
  await row(/Dallas.*Inactive/);
  await choose(user, 'Dallas', 'Restore');
  expect(await screen.findByText('Dallas restored')).toBeInTheDocument();
  expect(of('POST /api/fm/facility/create').map(({ body }) => body)).toEqual([
    { id: 2, isActive: false, version: 1 },
    { id: 2, isActive: true, version: 1 },
  ]);
});

test('the settings of a facility are changed, among them its emergency number, and undone', async () => {
  const { user, of } = await openPlaces();
  await user.click(await screen.findByRole('button', { name: 'Boston Yard' }));
  const drawer = await screen.findByRole('dialog', { name: 'Boston Yard' });
  const number = await within(drawer).findByLabelText(/Emergency number/);
  await user.type(number, 'the guard');
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
  expect(number).toHaveAccessibleDescription(/Enter a phone number/);
  await user.clear(number);
  await user.type(number, ' +1 617 555 0100');
  await user.type(within(drawer).getByLabelText(/Country/), 'United States{ArrowDown}{Enter}');
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
  await undo(user);
  expect(of('POST /api/fm/facility/create').map(({ body }) => body)).toEqual([
    { id: 1, country: 'US', emergencyNumber: '+1 617 555 0100', version: 1 },
  ]);
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
});

test('a link to a facility puts the focus on its name; its defaults are offered to who may name them', async () => {
  await openPlaces('?facility=1', {
    'GET /api/fm/facility/1': { ...SETTINGS, abilities: { ...SETTINGS.abilities, nameResponsible: false } },
  });
  const drawer = await screen.findByRole('dialog', { name: 'Boston Yard' });
  await waitFor(() => expect(within(drawer).getByRole('heading', { name: 'Boston Yard' })).toHaveFocus());
  const owner = await within(drawer).findByRole('combobox', { name: /Default owner/ });
  expect(owner).toBeDisabled();
  expect(owner).toHaveAccessibleDescription('Only people who may approve reports here can change this.');
  expect(within(drawer).getByLabelText(/Emergency number/)).toBeEnabled();
});

test('another default owner says what becomes of reports before it is saved', async () => {
  const none = { people: 0, records: 0 };
  const { user, of } = await openPlaces('?facility=1', {
    'GET /api/aum/um/brief': [{ id: 5, firstname: 'Ana', lastname: 'Owner', facilityId: 1, isActive: true }],
    'GET /api/fm/facility/1/defaults/effect': {
      ...{ reports: 12, openRecords: 4, gaining: { people: 1, records: 9 }, losing: none },
    },
  });
  const drawer = await screen.findByRole('dialog', { name: 'Boston Yard' });
  await user.click(await within(drawer).findByRole('combobox', { name: /Default owner/ }));
  await user.click(await screen.findByRole('option', { name: /Ana Owner/ }));
  const effect = await within(drawer).findByRole('region', { name: 'Reports from now on' });
  expect(effect).toHaveTextContent('would have gone to other people12');
  expect(effect).toHaveTextContent('Records they don’t see now9');
  expect(of('GET /api/fm/facility/1/defaults/effect')[0]?.url.search).toBe('?defaultOwnerId=5&defaultApproverId=none');
});

test('who may only read places is offered no change', async () => {
  const { user } = await openPlaces(
    '',
    {
      'GET /api/fm/facility/1': {
        ...SETTINGS,
        abilities: { create: false, edit: false, delete: false, nameResponsible: false },
      },
    },
    ['management.facility.read'],
  );
  await row(/Boston/);
  expect(screen.queryByRole('button', { name: 'Add Facility' })).not.toBeInTheDocument();
  await focusRow(/Boston/);
  await user.keyboard('{F2}{Delete}');
  await user.click(screen.getByRole('button', { name: 'Actions for Boston Yard' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Settings']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('on a phone one level is shown at a time', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { user } = await openPlaces();
  await user.click(await screen.findByRole('button', { name: /^Boston Yard/ }));
  expect(await screen.findByRole('heading', { name: 'Boston Yard', level: 2 })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Fleet/ }));
  expect(await screen.findByRole('button', { name: /^Workshop/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Dallas/ })).not.toBeInTheDocument();
  await user.click(
    within(screen.getByRole('navigation', { name: 'Facilities' })).getByRole('button', { name: 'Boston Yard' }),
  );
  expect(await screen.findByRole('heading', { name: 'Boston Yard', level: 2 })).toBeInTheDocument();
});

test('the empty organisation is offered its first facility; a failure is said, with another try', async () => {
  let isDown = true;
  const empty = {
    places: [],
    abilities: { create: true, createBelow: true, edit: true, editLevels: true, delete: true, merge: true },
  };
  const { user } = await openPlaces('', {
    'GET /api/fm/places': () => (isDown ? refusal(403, 'FORBIDDEN', 'You may not do this.') : empty),
  });
  const again = await screen.findByRole('button', { name: /again/i });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'No facilities yet' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Add Facility' })).toHaveLength(2);
});

test('rows of facilities say where they are, and how many units and people they have', async () => {
  await openPlaces();
  expect(await row(/Boston.*Boston, MA.*3 units.*12 people/)).toBeInTheDocument();
});

const FILE = 'POST /api/fm/places/file';
test('a file of places is checked, refused lines are named with their reasons, and then imported', async () => {
  const counts = { made: 2, changed: 1, unchanged: 0, refused: 1 };
  const lines = [{ line: 4, result: 'refused', name: 'Mill', code: 'X', message: 'Atlantis is not possible here.' }];
  const { user, of } = await openPlaces('', {
    [FILE]: ({ url }: { url: URL }) =>
      logged({ dryRun: url.searchParams.get('dryRun') === 'true', ignored: ['Colour'], counts, lines }),
  });
  await user.click(await screen.findByRole('button', { name: 'Import or export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import facilities' }));
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await user.upload(input, new File(['Facility\nMill\n'], 'sites.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Atlantis is not possible here.')).toBeInTheDocument();
  expect(screen.getByText('Columns that are not read: Colour')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import 3 lines' }));
  expect(await screen.findByText('Facilities imported')).toBeInTheDocument();
  expect(of(FILE).map(({ url }) => url.searchParams.get('dryRun'))).toEqual(['true', 'false']);
  await undo(user);
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
});

test('a facility gets a working calendar with a night shift, holidays and an exception', async () => {
  const { user, of } = await openPlaces('?facility=1', {
    'GET /api/fm/holiday-regions': { isKnown: true, regions: [{ code: 'TX', name: 'Texas' }] },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Boston Yard' }));
  await user.click(await drawer.findByRole('switch', { name: /^This facility has working hours/ }));
  await user.click(drawer.getByRole('button', { name: 'Add times on Monday' }));
  await waitFor(() => expect(drawer.getAllByLabelText('Monday, from: Hours')).toHaveLength(2));
  const [, hour] = drawer.getAllByLabelText('Monday, to: Hours');
  const [, half] = drawer.getAllByLabelText('Monday, to: AM or PM');
  await user.type(hour as HTMLElement, '2');
  await user.selectOptions(half as HTMLElement, 'AM');
  expect(drawer.getByText('next day')).toBeInTheDocument();
  const holidays = drawer.getByRole('combobox', { name: 'Closed on the public holidays of' });
  await user.click(holidays);
  fireEvent.input(holidays, { target: { value: 'United States' } });
  await user.click(await screen.findByRole('option', { name: 'United States' }));
  await user.click(await drawer.findByRole('combobox', { name: 'Region' }));
  await user.click(await screen.findByRole('option', { name: 'Texas' }));
  await user.click(drawer.getByRole('button', { name: 'Add a day' }));
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of('POST /api/fm/facility/create')).toHaveLength(1));
  const { calendar } = { ...(of('POST /api/fm/facility/create')[0]?.body as { calendar: WorkCalendar }) };
  expect(calendar.week[0]).toEqual([
    { from: '08:00', to: '17:00' },
    { from: '17:00', to: '02:00' },
  ]);
  expect(calendar.week[6]).toEqual([]);
  expect(calendar.holidays).toEqual({ country: 'US', region: 'TX' });
  expect(calendar.exceptions).toHaveLength(1);
});
