import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RECORD_TYPE_SETUPS } from '../../../config/record-types.ts';
import { session } from '../../../shared/session/session.ts';
import { hazardNetwork, someHazard } from '../../../testing/hazards.ts';
import { visit } from '../../../testing/render-address.tsx';
import { write } from '../../../testing/write.ts';

const { recordForm, categoryOf } = RECORD_TYPE_SETUPS.incident;
// Incidents stand for a type whose forms are chosen by category.
beforeAll(async () => {
  await import('./reporter-form/reporter-fields.tsx');
  Object.assign(RECORD_TYPE_SETUPS.incident, {
    recordForm: { ...recordForm, by: 'category', withoutKinds: 'otherKinds' },
    categoryOf: null,
  });
  return () => Object.assign(RECORD_TYPE_SETUPS.incident, { recordForm, categoryOf });
}, 120_000);
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const form = (text: string, categories: string[]) => ({
  templateId: categories.length + 4,
  version: 2,
  content: template(
    [{ ...section('report', [question('short-text', 'q', { text: { en: text } })]), askedOf: 'reporter' }],
    {
      lists: [],
      categories,
    },
  ),
});
const fields = [
  {
    id: 2,
    type: 'incident',
    key: 'category',
    label: 'Category',
    kind: 'choice',
    facilityId: null,
    required: true,
    isActive: true,
    order: 1,
    options: ['Doors', 'Lights', 'Noise'].map((label, at) => ({
      id: at + 1,
      value: label.toLowerCase(),
      label,
      isActive: true,
      order: at + 1,
    })),
  },
];
const RAISING = {
  'GET /api/cf/incidents/1': fields,
  'GET /api/cf/incidents': fields,
  'POST /api/incidents': { ...someHazard(), id: 71, type: 'incident' },
};
const raising = (more: object) => hazardNetwork({ ...RAISING, ...more }, { privileges: ['incident.raise'] });

test('the questions of the chosen category appear below it, and are sent with the report', async () => {
  const { of } = raising({
    'GET /api/incidents/reporter-forms/doors': { form: form('Which door?', ['doors']) },
    'GET /api/incidents/reporter-forms/noise': { form: null },
  });
  await visit('/incidents/raise-incident');
  const user = userEvent.setup({ delay: null });
  await write(user, await screen.findByRole('textbox', { name: /What happened/ }), 'It does not close');
  await user.click(screen.getByRole('radio', { name: 'Near miss' }));
  const category = await screen.findByRole('radio', { name: 'Doors' });
  await user.click(category);
  const asked = await screen.findByRole('textbox', { name: /Which door/ });
  expect(category.compareDocumentPosition(asked)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await write(user, asked, 'The fire door');
  await user.click(screen.getByRole('radio', { name: 'Noise' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Which door/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('radio', { name: 'Doors' }));
  expect(await screen.findByRole('textbox', { name: /Which door/ })).toHaveValue('The fire door');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(of('POST /api/incidents')).toHaveLength(1));
  expect(of('POST /api/incidents')[0]?.body).toMatchObject({
    category: 'doors',
    form: { templateId: 5, version: 2, answers: { q: { value: 'The fire door' } } },
  });
});

test.each([
  ['one category, chosen already', ['lights'], ['lights']],
  ['two categories', ['doors', 'lights'], []],
  ['any category', [], []],
])('a report by a form at a place for %s offers the categories of the form', async (_, categories, chosen) => {
  const place = { facilityId: 1, departmentId: null, locationId: null, subareaId: null };
  raising({
    'GET /api/incidents/scheduled-forms/9': { place, form: form('Since when?', categories) },
  });
  await visit('/incidents/raise-incident/execute/template/9');
  await screen.findByRole('radio', { name: 'Lights' });
  const offered = screen.getAllByRole<HTMLInputElement>('radio', { name: /Doors|Lights|Noise/ });
  const all = ['doors', 'lights', 'noise'];
  expect(offered.map(({ value }) => value)).toEqual(
    all.filter((one) => !categories.length || categories.includes(one)),
  );
  expect(offered.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(chosen);
});
