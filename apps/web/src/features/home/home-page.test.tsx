import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { visit } from '../../testing/render-address.tsx';
import { demoPerson, signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
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
const roles = { privileges: [], roles: [], abilities: { create: true, edit: true, delete: true } };

describe('home', () => {
  test('greets by first name and says how many actions are pending', async () => {
    signedIn(['management.user.read', 'management.user.edit'], { answers: { [PEOPLE]: page(3) } });
    await visit('/home');
    expect(
      await screen.findByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Amara/ }),
    ).toBeInTheDocument();
    expect(await screen.findByText(/3 items need your action/)).toBeInTheDocument();
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
    expect(screen.queryByText('Recent activity')).toBeNull();
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
    expect(places.indexOf(ofRoles)).toBeGreaterThan(places.findIndex((place) => !place.textContent));
    expect(places.findIndex((place) => !place.textContent)).toBeGreaterThanOrEqual(0);
  });

  test('shows an error when the pending actions could not be loaded', async () => {
    signedIn(['management.user.read', 'management.user.edit']);
    await visit('/home');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
