import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RECORD_TYPE_SETUPS } from '../../config/record-types.ts';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { openBuilder, TEMPLATE } from '../../testing/open-builder.ts';
import { serve, visit } from '../../testing/render-address.tsx';

beforeAll(() => import('./builder/builder-page.tsx'), 120_000);
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const option = (id: number, label: string, isActive = true) => ({
  id,
  value: label.toLowerCase(),
  label,
  isActive,
  order: id,
});
const category = {
  id: 2,
  type: 'incident',
  key: 'category',
  label: 'Category',
  kind: 'choice',
  facilityId: null,
  required: true,
  isActive: true,
  order: 1,
  options: [option(1, 'Doors'), option(2, 'Lights'), option(3, 'Noise', false)],
};
const CATEGORIES = { 'GET /api/cf/incidents': [category] };
const other = { ...TEMPLATE, id: 6, module: 'incident', name: { en: 'Rounds' }, publishedVersion: 1 };
const usedFor = (...kinds: (string | null)[]) => kinds.map((kind) => ({ kind, replacedBy: null }));

type Builder = Awaited<ReturnType<typeof openBuilder>>;
/** Returns the field as it stands now: the closed select is replaced when its options have loaded. */
const usedForField = () => screen.getByRole('combobox', { name: 'Used for' });
const openForm = async (others: readonly object[]) => {
  const builder = await openBuilder({ ...CATEGORIES, 'GET /api/templates': others }, 'incident');
  await screen.findByRole('combobox', { name: 'Used for' });
  return builder;
};
const choose = async ({ user }: Builder, name: string) => {
  await user.click(await screen.findByRole('option', { name }));
  window.dispatchEvent(new Event('online'));
};
const saved = ({ of }: Pick<Builder, 'of'>) =>
  (of('PUT /api/templates/5/draft').at(-1)?.body as { content?: object } | undefined)?.content;
const problems = async ({ user }: Builder) => {
  await user.click(screen.getByRole('button', { name: /^Problems/ }));
  return screen.findByText(/Once published, it replaces/);
};

test('a form of incidents names the types of events that it is used for, and warns of the form that it replaces', async () => {
  const builder = await openForm([{ ...other, usedFor: usedFor('vehicle', 'nearMiss') }]);
  await waitFor(() => expect(usedForField()).toHaveAccessibleDescription(/shown only where it is added to a location/));
  await builder.user.click(usedForField());
  await choose(builder, 'Vehicle');
  await choose(builder, 'Injury or illness');
  await waitFor(() => expect(saved(builder)).toMatchObject({ eventTypes: ['injuryOrIllness', 'vehicle'] }));
  expect(await problems(builder)).toHaveTextContent('it replaces “Rounds” for: Vehicle.');
});

test('a form of inspections is used for no kinds', async () => {
  await openBuilder();
  expect(screen.queryByRole('combobox', { name: 'Used for' })).not.toBeInTheDocument();
});

describe('where the form of a record is chosen by its category', () => {
  const { recordForm } = RECORD_TYPE_SETUPS.incident;
  // Incidents stand for such a type.
  beforeAll(() => {
    const byCategory = { ...recordForm, by: 'category', withoutKinds: 'otherKinds' };
    Object.assign(RECORD_TYPE_SETUPS.incident, { recordForm: byCategory });
    return () => Object.assign(RECORD_TYPE_SETUPS.incident, { recordForm });
  });

  test('a form names active categories of the type', async () => {
    const builder = await openForm([{ ...other, usedFor: usedFor('lights') }]);
    await waitFor(() =>
      expect(usedForField()).toHaveAccessibleDescription(/for every category that has no form of its own/),
    );
    await builder.user.click(usedForField());
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Doors', 'Lights']);
    await choose(builder, 'Lights');
    await waitFor(() => expect(saved(builder)).toMatchObject({ categories: ['lights'] }));
    expect(await problems(builder)).toHaveTextContent('it replaces “Rounds” for: Lights.');
  });

  test('a form without categories replaces the one for all that have no form of their own', async () => {
    const builder = await openForm([{ ...other, usedFor: usedFor(null) }]);
    expect(await problems(builder)).toHaveTextContent('it replaces “Rounds” for: All other categories.');
  });

  test('the list says what each form is used for, by the names of the categories', async () => {
    const { content, problems: _, leftOut, ...head } = TEMPLATE;
    const replaced = { kind: 'noise', replacedBy: { id: 6, name: { en: 'Rounds' }, language: 'en' } };
    serve({
      ...asAdministrator(),
      ...CATEGORIES,
      'GET /api/templates': [
        { ...head, module: 'incident', usedFor: [...usedFor('doors', 'removed'), replaced] },
        { ...other, usedFor: usedFor(null) },
      ],
    });
    window.innerWidth = 1440;
    await visit('/incidents/templates');
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect(await (await row('^Ladders')).findByText('Doors and removed')).toBeVisible();
    expect((await row('^Ladders')).getByText('Noise: replaced by Rounds')).toBeVisible();
    expect((await row('^Rounds')).getByText('All other categories')).toBeVisible();
  });
});
