import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { visit } from '../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../testing/signed-in.ts';

const { innerWidth } = window;
afterEach(() => {
  window.innerWidth = innerWidth;
  vi.unstubAllGlobals();
  localStorage.clear();
});

const page = (pending: number) => ({
  items: pending
    ? [
        {
          ...demoPerson,
          id: 9,
          firstname: 'Lucía',
          lastname: 'Castaño',
          email: 'lucia@acme.example',
          status: 'pending',
        },
      ]
    : [],
  total: pending,
  counts: { active: 6, pending, invited: 0, inactive: 1 },
  abilities: { create: true },
});
const PEOPLE = 'GET /api/v2/aum/um/1/5';
const actions = (count: number) => ({ count, isMore: false });
const action = {
  ...{ id: 1, type: 'hazard', number: 'HAZ-000001', title: 'Loose ladder', status: 'Assigned', priority: 3 },
  ...{ category: null, facilityId: 1, locationId: null, ownerId: 7, raiserId: null, dueOn: null, lateFrom: null },
  ...{ raisedAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-02T12:00:00.000Z', isConfidential: false },
  ...{ isClosed: false, version: 1, wants: 'implement' },
};
const ACTIONS = {
  'GET /api/my-actions': { items: [action], next: null },
  'GET /api/my-actions/count': {
    ...{ total: actions(5), overdue: actions(0), unassigned: actions(0), otherOverdue: actions(0) },
    byType: { hazard: actions(5) },
  },
};
const due = (id: number, title: string, hours: number) => ({
  ...{ ...action, id, type: 'incident', number: `INC-${id}`, title, eventType: 'injuryOrIllness' },
  ...{ occurredAt: '2026-11-01T12:00:00.000Z', actualSeverity: null, isHighPotential: false },
  clock: {
    regime: 'osha',
    by: new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString(),
    ...{ lastDay: null, isAtOnce: false, isCertain: true },
  },
});
const DEADLINES = {
  'GET /api/incident-deadlines': { items: [due(31, 'Finger caught', 4), due(32, 'Fall', -20.1)], total: actions(7) },
};
const facility = (id: number, name: string) => ({ id, name, shortName: null, timeZone: 'UTC', units: [] });
const roles = { privileges: [], roles: [], abilities: { create: true, edit: true, delete: true } };

describe('home', () => {
  test('greets by first name and says how many actions are pending', async () => {
    signedIn([], { answers: ACTIONS });
    await visit('/home');
    expect(
      await screen.findByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Amara/ }),
    ).toBeInTheDocument();
    expect(await screen.findByText(/5 items need your action/)).toBeInTheDocument();
  });

  test('greeting, menu and page count the same actions; who awaits admission is counted apart', async () => {
    window.innerWidth = 1440; // the menu is wide
    signedIn(['management.user.read', 'management.user.edit'], { answers: { ...ACTIONS, [PEOPLE]: page(3) } });
    await visit('/home');
    expect(await screen.findByText(/5 items need your action/)).toBeInTheDocument();
    const menu = screen.getByRole('link', { name: /^Actions/ });
    expect(menu).toHaveAccessibleName(expect.stringContaining('5 need your action'));
    expect(screen.getByRole('heading', { name: /Access requests/ })).toHaveTextContent('3');
    await userEvent.setup({ delay: null }).click(menu);
    const title = await screen.findByRole('heading', { level: 1, name: 'My actions' });
    expect(await within(title.parentElement as HTMLElement).findByText('5 items need your action')).toBeInTheDocument();
  });

  test('shows one facility that is chosen: figures, actions, reports and changes, with links to the same', async () => {
    window.innerWidth = 1440;
    const at = (url: URL): boolean => url.searchParams.get('facilityId') === '2';
    const counts = ACTIONS['GET /api/my-actions/count'];
    const { calls } = signedIn(['incident.viewAnalysis', 'management.user.read'], {
      answers: {
        ...DEADLINES,
        [PEOPLE]: page(3),
        'GET /api/fm/facility/fetch': [facility(1, 'Boston Yard'), facility(2, 'Lyon Works')],
        'GET /api/my-actions': ({ url }: { url: URL }) => ({
          items: [{ ...action, title: at(url) ? 'Loose rail' : 'Loose ladder' }],
          next: null,
        }),
        'GET /api/my-actions/count': ({ url }: { url: URL }) =>
          at(url) ? { ...counts, total: actions(2), byType: { hazard: actions(2) } } : counts,
      },
    });
    const { router } = await visit('/home');
    expect(await screen.findByText(/5 items need your action/)).toBeInTheDocument();
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('combobox', { name: 'Facility' }));
    const before = calls.length;
    await user.click(await screen.findByRole('option', { name: 'Lyon Works' }));
    expect(await screen.findByText(/2 items need your action/)).toBeInTheDocument();
    expect(await screen.findByText('Loose rail')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ facility: 2 });
    // What is not of one facility is not shown.
    expect(screen.queryByRole('link', { name: /^People/ })).toBeNull();
    await waitFor(() => {
      const asked = calls.slice(before).filter(({ name }) => name.startsWith('GET '));
      const paths = new Set(asked.filter(({ url }) => at(url)).map(({ url }) => url.pathname));
      for (const path of ['my-actions', 'my-actions/count', 'incident-deadlines', 'hazards', 'hazards/count'])
        expect(paths).toContain(`/api/${path}`);
    });
    expect(
      within(screen.getByRole('region', { name: 'Overview' })).getByRole('link', { name: /^Hazards/ }),
    ).toHaveAttribute('href', expect.stringMatching(/[?&]facility=2$/));
    await user.click(screen.getByRole('link', { name: 'All 2' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My actions' })).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ facility: 2 });
    expect(await screen.findByText('Loose rail')).toBeInTheDocument();
    await user.click(await screen.findByRole('combobox', { name: 'Facility' }));
    await user.click(await screen.findByRole('option', { name: 'All facilities' }));
    expect(await screen.findByText('Loose ladder')).toBeInTheDocument();
  });

  test('offers no choice of a facility where the role reaches only one', async () => {
    window.innerWidth = 1440;
    signedIn([], { answers: { ...ACTIONS, 'GET /api/fm/facility/fetch': [facility(1, 'Boston Yard')] } });
    await visit('/home');
    expect(await screen.findByText('Loose ladder')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Facility' })).toBeNull();
  });

  test.each([
    [5, 3, '5 items need your action, 3 of them overdue'],
    [5, 5, '5 items need your action, all overdue'],
    [1, 1, '1 item needs your action and is overdue'],
  ])('of %i actions %i are overdue, which the page of actions says as well', async (total, late, text) => {
    const counts = ACTIONS['GET /api/my-actions/count'];
    const overdue = actions(late);
    signedIn([], {
      answers: {
        ...ACTIONS,
        'GET /api/my-actions/count': { ...counts, total: actions(total), overdue, byType: { hazard: actions(total) } },
      },
    });
    const { router } = await visit('/home');
    expect(await screen.findByText((shown) => shown.endsWith(` · ${text}`))).toBeInTheDocument();
    await router.navigate({ to: '/my-actions' });
    expect(await screen.findByText(new RegExp(`^${late} overdue`), { selector: 'header span' })).toBeInTheDocument();
  });

  test('on a phone the line below the greeting is what needs action, without the day', async () => {
    window.innerWidth = 390;
    signedIn([], { answers: ACTIONS });
    await visit('/home');
    expect(await screen.findByText('5 items need your action')).toBeInTheDocument();
  });

  test('who awaits admission alone is not said to be nothing', async () => {
    signedIn(['management.user.read', 'management.user.edit'], { answers: { [PEOPLE]: page(3) } });
    await visit('/home');
    expect(await screen.findByRole('link', { name: 'Approve: Lucía Castaño' })).toBeInTheDocument();
    expect(screen.queryByText(/nothing needs your action/)).toBeNull();
  });

  test('shows who sees cases the next reports to authorities, in which time each is due, and a link to all', async () => {
    const server = signedIn(['incident.viewAnalysis'], { answers: DEADLINES });
    await visit('/home');
    const section = await screen.findByRole('region', { name: 'Reports to authorities' });
    const next = await within(section).findByRole('link', { name: 'Finger caught' });
    expect(next).toHaveAttribute('href', '/incidents/raise-incident/execute/31');
    expect(within(section).getAllByText('OSHA report due in 4 hr').length).toBeGreaterThan(0);
    expect(within(section).getAllByText('OSHA report 20 hr late').length).toBeGreaterThan(0);
    expect(within(section).getByRole('link', { name: 'All 7' })).toHaveAttribute('href', '/incidents?sort=deadline');
    expect(server.of('GET /api/incident-deadlines')).toHaveLength(1);
  });

  test('asks nobody else for these', async () => {
    const server = signedIn(['incident.viewAll'], { answers: DEADLINES });
    await visit('/home');
    expect(await screen.findByRole('heading', { level: 1, name: /Amara/ })).toBeInTheDocument();
    expect(server.of('GET /api/incident-deadlines')).toEqual([]);
  });

  test('lists the people who await admission to a user who may admit them, with links', async () => {
    signedIn(['management.user.read', 'management.user.edit'], { answers: { [PEOPLE]: page(3) } });
    await visit('/home');
    const admit = await screen.findByRole('link', { name: 'Approve: Lucía Castaño' });
    expect(admit).toHaveAttribute('href', '/management/people?tab=waiting');
    expect(screen.getByRole('link', { name: 'All 3' })).toHaveAttribute('href', '/management/people?tab=waiting');
  });

  test('shows on the tile of people what should be done', async () => {
    signedIn(['management.user.read'], { answers: { [PEOPLE]: page(3) } });
    await visit('/home');
    const tile = await screen.findByRole('link', { name: /People/ });
    expect(tile).toHaveTextContent('6 active3 access requests');
    expect(within(tile).getByText('3 access requests')).toHaveAttribute('data-tone', 'amber');
  });

  test('shows no action to a user who may read people but not admit them', async () => {
    signedIn(['management.user.read'], { answers: { [PEOPLE]: page(3) } });
    await visit('/home');
    expect(await screen.findByRole('heading', { name: 'Nothing needs your action' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Approve/ })).toBeNull();
  });

  test('shows a worker their facilities and nothing that they may not open', async () => {
    const server = signedIn([], {
      me: { scopeFacilityIds: [4] },
      answers: { 'GET /api/aum/um/facilities': [{ id: 4, name: 'Frisco Campus' }] },
    });
    await visit('/home');
    expect(await screen.findByText('Frisco Campus')).toBeInTheDocument();
    expect(screen.queryByText('Roles')).toBeNull();
    expect(server.of(PEOPLE)).toEqual([]);
    expect(server.of('GET /api/rp')).toEqual([]);
  });

  test('has no column of changes and no tile for a module that does not exist', async () => {
    signedIn(['management.role.read'], { answers: { 'GET /api/rp': roles } });
    await visit('/home');
    expect(await screen.findByText('Roles')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Recent activity')).toBeNull());
    expect(screen.queryByText('Training')).toBeNull();
  });

  test('shows a placeholder for a tile that is still loading', async () => {
    signedIn(['hazard.viewAll', 'management.role.read'], {
      answers: { 'GET /api/rp': roles, 'GET /api/hazards/count': () => new Promise(() => undefined) },
    });
    await visit('/home');
    const ofRoles = await screen.findByRole('link', { name: /^Roles/ });
    const strip = screen.getByRole('region', { name: 'Overview' });
    expect(strip).toHaveAttribute('aria-busy', 'true');
    const places = [...strip.children];
    const waiting = places.findIndex((place) => place.textContent === 'Hazards');
    expect(waiting).toBeGreaterThanOrEqual(0);
    expect(places.indexOf(ofRoles)).toBeGreaterThan(waiting);
  });

  test('shows an error when the pending actions could not be loaded', async () => {
    signedIn(['management.user.read', 'management.user.edit']);
    await visit('/home');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('the first steps of a new organisation', () => {
  const STEPS = 'GET /api/management/first-steps';
  const step = (name: string, isDone: boolean) => ({ step: name, isDone });
  const RIGHTS = ['management.user.create'] as const;

  test('are a list with pages and progress, above what is to be done', async () => {
    signedIn([...RIGHTS], { answers: { [STEPS]: { steps: [step('places', true), step('poster', false)] } } });
    await visit('/home');
    const steps = await screen.findByRole('region', { name: 'Get started' });
    expect(within(steps).getByText('1 of 2 done')).toBeVisible();
    expect(within(steps).getByRole('link', { name: /Print a poster/ })).toHaveAttribute('href', '/management/posters');
    expect(within(steps).queryByRole('link', { name: /facilities/ })).toBeNull();
  });

  test('are asked for again with everything else, without an error', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = signedIn([...RIGHTS], { answers: { [STEPS]: { steps: [step('poster', false)] } } });
    await visit('/home');
    await screen.findByRole('region', { name: 'Get started' });
    await act(() => queryClient.refetchQueries({ queryKey: ['management'] }));
    expect(server.of(STEPS)).toHaveLength(2);
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  test('end when they are hidden, or all done: then this device does not ask again', async () => {
    const user = userEvent.setup();
    signedIn([...RIGHTS], { answers: { [STEPS]: { steps: [step('poster', false)] } } });
    const { unmount } = await visit('/home');
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
    unmount();
    localStorage.removeItem('sq.firstSteps');
    const done = signedIn([...RIGHTS], { answers: { [STEPS]: { steps: [step('poster', true)] } } });
    const view = await visit('/home');
    await screen.findByRole('heading', { name: 'Nothing needs your action' });
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
    view.unmount();
    await visit('/home');
    await screen.findByRole('heading', { name: 'Nothing needs your action' });
    expect(done.of(STEPS)).toHaveLength(1);
  });
});
