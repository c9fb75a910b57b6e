import type { LevelKey, LevelSettings } from '@safety-qube/contract/schemas/organisation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { logged, UNDO_LOGGED } from '../../testing/logged.ts';
import { showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const KEYS: LevelKey[] = ['facility', 'department', 'location', 'subarea'];

/** Opens the drawer of the levels, which a change really changes. */
async function openLevels(canEdit = true) {
  let levels: LevelSettings[] = KEYS.map((key, index) => ({
    ...{ key, isActive: true, order: index + 1, names: {}, units: 12, records: 1234, version: 1 },
  }));
  const change = (key: LevelKey) => ({
    [`PUT /api/app/org/levels/${key}`]: ({ body }: { body: unknown }) => {
      levels = levels.map((one) => (one.key === key ? { ...one, ...(body as object), version: one.version + 1 } : one));
      return logged(levels.find((one) => one.key === key));
    },
  });
  const abilities = {
    ...{ create: true, createBelow: true, edit: canEdit, editLevels: canEdit, delete: true, merge: true },
  };
  const network = signedIn(['management.facility.read'], {
    answers: {
      'GET /api/app/org/levels': () => levels,
      'GET /api/app/org/levels/settings': () => levels,
      'GET /api/fm/places': { places: [], abilities },
      [UNDO_LOGGED]: { kept: [] },
      ...Object.assign({}, ...KEYS.map(change)),
    },
  });
  await visit('/management/facilities?levels=true');
  showToasts();
  const drawer = await screen.findByRole('dialog', { name: 'Levels' });
  await within(drawer).findByRole('textbox', { name: 'Department' });
  return { ...network, drawer: within(drawer), user: userEvent.setup({ delay: null }) };
}

test('a level is switched off after its effect was shown, and on again by its line in the log', async () => {
  const { drawer, of, user } = await openLevels();
  await user.click(drawer.getByRole('switch', { name: /Department/ }));
  const question = within(await screen.findByRole('dialog', { name: /Department/ }));
  expect(question.getByText(/12.*1,234/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Switch off' }));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() =>
    expect(of('PUT /api/app/org/levels/department').map(({ body }) => body)).toEqual([{ isActive: false, version: 1 }]),
  );
  await waitFor(() => expect(of(UNDO_LOGGED)).toHaveLength(1));
  expect(drawer.queryByRole('switch', { name: /Facility/ })).not.toBeInTheDocument();
});

test('a level is named in a language that is chosen', async () => {
  const { drawer, of, user } = await openLevels();
  await user.click(drawer.getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: 'Français' }));
  await user.type(await drawer.findByRole('textbox', { name: 'Area' }), 'Atelier{Enter}');
  await waitFor(() =>
    expect(of('PUT /api/app/org/levels/location').map(({ body }) => body)).toEqual([
      { names: { fr: 'Atelier' }, version: 1 },
    ]),
  );
});

test('who may not edit the levels reads them', async () => {
  const { drawer } = await openLevels(false);
  expect(drawer.getByRole('textbox', { name: 'Department' })).toHaveAttribute('readonly');
  expect(drawer.getByRole('switch', { name: /Department/ })).toBeDisabled();
});
