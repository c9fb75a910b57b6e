import type { Import, ImportField, ImportMapping, ImportValue } from '@safety-qube/contract/schemas/imports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAdministrator } from '../../../testing/administrator.ts';
import { serve, visit } from '../../../testing/render-address.tsx';

/** The fields of hazards, as the server returns them. */
export const FIELDS: ImportField[] = [
  { name: 'description', label: 'Description', kind: 'text', isRequired: true, canCreate: false },
  {
    name: 'facility',
    label: 'Facility',
    kind: 'place',
    isRequired: true,
    canCreate: true,
    options: [
      { value: '1', label: 'Boston Yard' },
      { value: '2', label: 'Omaha Depot' },
    ],
  },
  { name: 'title', label: 'Title', kind: 'text', isRequired: false, canCreate: false },
  { name: 'raisedAt', label: 'Raised', kind: 'moment', isRequired: false, canCreate: false },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    isRequired: false,
    canCreate: false,
    options: [
      { value: 'Open', label: 'Open' },
      { value: 'Closed', label: 'Closed' },
    ],
  },
];
const ABILITIES: Import['abilities'] = {
  change: true,
  check: true,
  start: false,
  cancel: false,
  undo: false,
  repeat: false,
  delete: true,
};
export const MAPPING: ImportMapping = {
  fields: { description: { column: 0 }, raisedAt: { column: 2 } },
  translations: [],
  dateOrder: 'mdy',
  onError: 'stop',
};
/** An import of three columns, with overrides. */
export const someImport = (more: Partial<Import> = {}, abilities: Partial<Import['abilities']> = {}): Import => ({
  id: 5,
  type: 'hazard',
  state: 'ready',
  fileName: 'log.csv',
  bytes: 2400,
  format: 'csv',
  reading: { encoding: 'windows-1252', delimiter: ';', sheet: null, hasHeader: true, skip: 0 },
  stray: null,
  sheets: [],
  sameFile: null,
  isAgain: false,
  columns: [
    { name: 'What happened', samples: ['Rail missing', 'Oil on the floor'], dates: null },
    { name: 'Site', samples: ['Boston yard', 'Elsewhere'], dates: null },
    {
      name: 'Date',
      samples: ['03/03/2025'],
      dates: { dayFirst: 932, monthFirst: 4, yearFirst: 0, either: 3, example: '03/04/2025' },
    },
  ],
  preview: [['Rail missing', 'Boston yard', '03/04/2025']],
  mapping: MAPPING,
  rows: null,
  done: 0,
  created: 0,
  skipped: 0,
  closed: 0,
  makes: { facilities: 0, units: 0, categories: 0 },
  derived: [],
  reached: 'file',
  problems: 0,
  failure: null,
  kept: 0,
  createdById: 7,
  createdAt: '2026-11-17T12:52:00.000Z',
  finishedAt: null,
  version: 1,
  abilities: { ...ABILITIES, ...abilities },
  ...more,
});
export const GET = 'GET /api/imports/5';
export const PUT = 'PUT /api/imports/5';

/** Opens an import with a server that stores each change and increments the version. */
export async function openImport(item: Import, address = '', more: Record<string, unknown> = {}) {
  let now = item;
  const take = (change: Partial<Import>) => {
    now = { ...now, ...change, version: now.version + 1 };
    return now;
  };
  const network = serve({
    ...asAdministrator(),
    'GET /api/imports': [],
    'GET /api/imports/fields': FIELDS,
    'GET /api/import-mappings': [],
    [GET]: () => now,
    [PUT]: ({ body }: { body: Partial<Import> }) => take(body),
    ...more,
  });
  const page = await visit(`/hazards/import/5${address}`);
  await screen.findByRole('heading', { level: 2 });
  return { ...network, ...page, take, user: userEvent.setup({ delay: null }) };
}
/** Returns the mapping that was sent by the change with this index. */
export const sentMapping = (calls: { body: unknown }[], at: number): ImportMapping | undefined =>
  (calls[at]?.body as { mapping: ImportMapping } | undefined)?.mapping;
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
export const choose = async (user: ReturnType<typeof userEvent.setup>, list: HTMLElement, option: string | RegExp) => {
  await user.click(list);
  await user.click(await screen.findByRole('option', { name: option }));
};

/** Values of the site column: two unknown ones, one of which is similar to a site, and a known one. */
export const SOME_VALUES: ImportValue[] = [
  { field: 'facility', from: 'Boston yrd', count: 40, to: null, guess: '1' },
  { field: 'facility', from: 'Elsewhere', count: 1, to: null, guess: null },
  { field: 'facility', from: 'Omaha Depot', count: 1200, to: { value: '2' }, guess: null },
];
/** The same import with the sites mapped to their column. */
export const withSite = someImport({ mapping: { ...MAPPING, fields: { ...MAPPING.fields, facility: { column: 1 } } } });
