import type { Field } from '@safety-qube/domain/records/fields';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ParseKeys } from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RECORD_TYPE_SETUPS } from '../../../config/record-types.ts';
import { session } from '../../../shared/session/session.ts';
import { ADMINISTRATOR } from '../../../testing/administrator.ts';
import { hazard, LIST, lastQuery, openList, row } from '../../../testing/record-list.ts';

/** A field of a kind with a column, its heading, a value, and how the cell of a list shows it. */
interface Sample {
  readonly field: Field;
  readonly heading: ParseKeys;
  readonly label: string;
  readonly value: unknown;
  readonly cell: string;
}

/** A field of every kind; a kind that is missing here does not compile. Headings are those of other texts. */
const SAMPLES = {
  text: {
    field: { name: 'one', kind: 'text', maxLength: 20, inList: 'column' },
    heading: 'incident.immediateAction',
    label: 'Immediate action',
    value: 'Taped off',
    cell: 'Taped off',
  },
  number: {
    field: { name: 'two', kind: 'number', min: 0, max: 9, inList: 'column', filter: 'two' },
    heading: 'hazard.likelihood',
    label: 'Likelihood',
    value: 2.5,
    cell: '2.5',
  },
  date: {
    field: { name: 'three', kind: 'date', inList: 'column', filter: 'three' },
    heading: 'task.effectOn',
    label: 'Effectiveness check',
    value: '2026-03-05',
    cell: 'Mar 05, 2026',
  },
  person: {
    field: { name: 'fourId', kind: 'person', relation: 'verifier', inList: 'column', filter: 'verifierId' },
    heading: 'relation.verifier',
    label: 'Verifier',
    value: 7,
    cell: 'Hannah Osei',
  },
  'yes-no': {
    field: { name: 'five', kind: 'yes-no', inList: 'column', filter: 'five' },
    heading: 'hazard.immediateDanger',
    label: 'Immediate danger',
    value: true,
    cell: 'Yes',
  },
  choice: {
    field: {
      name: 'six',
      kind: 'choice',
      options: ['minor', 'fatal'],
      words: 'severity',
      inList: 'column',
      filter: 'harm',
    },
    heading: 'hazard.severity',
    label: 'Severity',
    value: 'fatal',
    cell: 'Fatal',
  },
} as const satisfies { readonly [Kind in Field['kind']]: Sample & { readonly field: { readonly kind: Kind } } };
const ALL: readonly Sample[] = Object.values(SAMPLES);

const { ownFields } = RECORD_TYPE_SETUPS.hazard;
beforeAll(() => {
  const hidden = { ...SAMPLES['yes-no'], field: { ...SAMPLES['yes-no'].field, inList: true }, heading: 'common.close' };
  const fields = [...ALL, hidden].map(({ field, heading }) => ({ field, label: heading }));
  Object.assign(RECORD_TYPE_SETUPS.hazard, { ownFields: fields });
  return () => Object.assign(RECORD_TYPE_SETUPS.hazard, { ownFields });
});
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const filled = { ...hazard(1), ...Object.fromEntries(ALL.map(({ field, value }) => [field.name, value])) };
const open = (address: string) =>
  openList(address, { 'GET /api/aum/um/brief': [{ ...ADMINISTRATOR, isActive: true }] }, [filled]);

test('the list of a type offers columns of its fields in their order, and of people after the owner', async () => {
  const { user } = await open('');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const offered = await screen.findAllByRole('menuitemcheckbox');
  const fields = ALL.filter(({ field }) => field.kind !== 'person').map(({ label }) => label);
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    ...[
      'Priority',
      'Number',
      'Hazard',
      'Status',
      'Category',
      ...fields,
      'Risk',
      'Facility',
      'Area',
      'Owner',
      'Verifier',
    ],
    ...['Reported by', 'Due', 'Reported', 'Updated'],
  ]);
});

test.each(Object.entries<Sample>(SAMPLES))(
  'a field of the kind %s has a column with its label and its value',
  async (kind, { field, label, cell }) => {
    await open(`?columns=${kind === 'person' ? 'verifier' : field.name}`);
    const heading = await screen.findByRole('columnheader', { name: label });
    const cells = within(await row(/Hazard 1/)).getAllByRole('cell');
    const own = cells[screen.getAllByRole('columnheader').indexOf(heading)] ?? document.body;
    const shown = kind === 'person' ? within(own).getByRole('img').getAttribute('aria-label') : own.textContent;
    expect(shown).toBe(cell);
  },
);

test('filters by all fields are offered, by those without a column and those that are on too', async () => {
  const { user } = await open('?status=Open');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = await screen.findByRole('dialog', { name: 'Filter by' });
  for (const name of ['Immediate danger', 'Close', 'Status'])
    expect(within(menu).getByRole('option', { name })).toBeInTheDocument();
});

const choose = (name: RegExp | string) => async (user: UserEvent) =>
  user.click(await screen.findByRole('option', { name }));
const enter = (label: string, value: string) => async () =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });

test.each([
  ['number', enter('From', '2'), { two: '2..' }, { two: '2..' }, '≥ 2'],
  ['date', enter('Before', '2019-03-01'), { three: '..2019-02-28' }, { three: '..2019-02-28' }, 'before Mar 01, 2019'],
  ['person', choose(/Hannah Osei/), { verifier: ADMINISTRATOR.id }, { verifierId: '7' }, 'Hannah Osei (you)'],
  ['yes-no', undefined, { five: true }, { five: 'true' }, null],
  ['choice', choose('Fatal'), { harm: 'fatal' }, { harm: 'fatal' }, 'Fatal'],
] as const)('a list can be filtered by a field of the kind %s', async (kind, fill, address, request, shown) => {
  const { user, router, of } = await open('');
  await row(/Hazard 1/);
  const { label } = SAMPLES[kind];
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: label }));
  await fill?.(user);
  await waitFor(() => expect(router.state.location.search).toEqual(address));
  await waitFor(() => expect(lastQuery(of(LIST))).toMatchObject(request));
  if (shown !== null) await screen.findByRole('button', { name: `${label}: ${shown}. Change` });
  await user.click(screen.getByRole('button', { name: `Clear filter: ${label}` }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
