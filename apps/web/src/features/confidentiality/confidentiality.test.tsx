import type {
  Audience,
  ConfidentialityEffect,
  ConfidentialityRuleItem,
} from '@safety-qube/contract/schemas/confidentiality';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator, somebody } from '../../testing/administrator.ts';
import { logged } from '../../testing/logged.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const RULE: ConfidentialityRuleItem = {
  id: 1,
  version: 1,
  type: 'incident',
  facilityId: 1,
  category: null,
  eventType: 'injuryOrIllness',
  roleIds: [5],
  groupIds: [],
  abilities: { edit: true, delete: true },
};
const EFFECT: ConfidentialityEffect = { recent: 3, records: 12, confidential: 2, losing: 41, keeping: 6 };
const ROLES = [
  { id: 4, name: 'Supervisor' },
  { id: 5, name: 'Occupational health' },
];
const AUDIENCE: Audience = {
  isConfidential: true,
  roleIds: [5],
  groupIds: [],
  people: [
    { employeeId: 8, roleId: 5, by: 'role', relations: [], forIds: [], groupIds: [] },
    { employeeId: 9, roleId: 4, by: 'people', relations: ['owner'], forIds: [8], groupIds: [] },
  ],
  total: 2,
  roles: ROLES,
  groups: [],
};

async function open(address = '', more: object = {}) {
  let items = [RULE];
  const network = serve({
    ...asAdministrator(),
    'GET /api/aum/um/brief': [somebody(8), somebody(9)],
    'GET /api/fm/facility/fetch': [{ id: 1, name: 'Boston Yard', shortName: null, timeZone: 'UTC', units: [] }],
    'GET /api/confidentiality': () => ({
      items,
      total: items.length,
      roles: ROLES,
      groups: [],
      abilities: { create: true },
    }),
    'GET /api/confidentiality/1': () => RULE,
    'GET /api/confidentiality/effect': EFFECT,
    'DELETE /api/confidentiality/1': () => {
      items = [];
      return {};
    },
    ...more,
  });
  const view = await visit(`/management/confidentiality${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Confidentiality', level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('a rule says which records it is for, where, and who may see them', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /Incidents/ });
  expect(row).toHaveTextContent(/Boston Yard.*Occupational health/);
});

test('while there is no rule the page says what one does', async () => {
  await open('', {
    'GET /api/confidentiality': { items: [], total: 0, roles: ROLES, groups: [], abilities: { create: true } },
  });
  expect(await screen.findByText('No confidentiality rules yet')).toBeInTheDocument();
  expect(screen.getByText(/A rule makes new records of a type, category or facility visible only/)).toBeInTheDocument();
});

test('a new rule shows its effect before it is saved, and an error of the server is shown at its field', async () => {
  const { user, of } = await open('?add=true', {
    'POST /api/confidentiality': refusal(422, 'ROLE_UNKNOWN', 'This role does not exist any more.'),
  });
  const form = await screen.findByRole('dialog', { name: 'Add rule' });
  expect(await within(form).findByText('People who would only see their own')).toBeInTheDocument();
  expect(within(form).getByText('41')).toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Add rule' }));
  expect(await within(form).findByText('This role does not exist any more.')).toBeInTheDocument();
  expect(of('POST /api/confidentiality')[0]?.body).toMatchObject({ type: 'incident', facilityId: null, roleIds: [] });
});

test('a rule is applied to the records that exist after its effect was shown, which can be undone', async () => {
  const { user, of } = await open('?rule=1', {
    'POST /api/confidentiality/1/apply': () => logged({ applicationId: 3, records: 12 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Apply to existing records' }));
  const dialog = await screen.findByRole('dialog', { name: /^Apply to existing records\?/ });
  expect(await within(dialog).findByText('All that are not confidential')).toBeInTheDocument();
  expect(within(dialog).getByText('12')).toBeInTheDocument();
  expect(of('POST /api/confidentiality/1/apply')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Apply to existing records' }));
  expect(await screen.findByText('Records being made confidential: 12')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
});

test('a rule is deleted after the dialog says that confidential records stay so', async () => {
  const { user, of } = await open('?rule=1');
  await user.click(await screen.findByRole('button', { name: 'Delete rule' }));
  const dialog = await screen.findByRole('dialog', { name: /^Delete the rule\?/ });
  expect(within(dialog).getByText(/Records that are confidential stay so/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Delete rule' }));
  await waitFor(() => expect(of('DELETE /api/confidentiality/1')).toHaveLength(1));
  expect(await screen.findByText('No confidentiality rules yet')).toBeInTheDocument();
});

test('who could see a record is listed with the reason; of one that does not exist yet once a facility is chosen', async () => {
  const { of } = await open('?view=audience&type=incident&facility=1', {
    'GET /api/confidentiality/audience': AUDIENCE,
  });
  const table = await screen.findByRole('table', { name: 'Who could see this?' });
  expect(screen.getByText('Confidential. People who could see it: 2')).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: /^Ana Person 8/ })).toHaveTextContent(
    'Role with access: Occupational health',
  );
  expect(within(table).getByRole('row', { name: /^Ana Person 9/ })).toHaveTextContent(
    /Owner, standing in for Ana Person 8/,
  );
  expect(of('GET /api/confidentiality/audience')[0]?.url.search).toContain('type=incident&facilityId=1');
});

test('nothing is asked while no facility is chosen', async () => {
  const { of } = await open('?view=audience');
  expect(await screen.findByText('Choose a facility')).toBeInTheDocument();
  expect(of('GET /api/confidentiality/audience')).toHaveLength(0);
});
