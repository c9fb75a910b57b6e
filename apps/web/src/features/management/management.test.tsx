import type { ManagementOverview } from '@safety-qube/contract/schemas/management';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { refusal, serve, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

async function open(overview: ManagementOverview) {
  serve({ ...asAdministrator(), 'GET /api/management/overview': overview });
  const view = await visit('/management');
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  return view;
}

test('what is broken comes first, each finding with the page where it is dealt with', async () => {
  await open({
    broken: [
      { kind: 'defaultWhoLeft', count: 1, examples: ['Boston Yard'], facilityId: 4, recordType: null },
      {
        kind: 'categoryWithoutApprover',
        count: 12,
        examples: ['Leeds · Hazards · Fire'],
        facilityId: 5,
        recordType: 'hazard',
      },
      { kind: 'emptyGroup', count: 1, examples: ['Divers'], facilityId: null, recordType: null },
      { kind: 'fieldNotShown', count: 1, examples: ['Hazards · Height'], facilityId: null, recordType: 'hazard' },
    ],
    next: [{ kind: 'admitPeople', count: 2, examples: ['Ana Lopez', 'Bo Chen'], facilityId: null, recordType: null }],
  });
  const items = await screen.findAllByRole('listitem');
  const texts = items.map((item) => item.textContent);
  expect(texts[0]).toMatch(/Facilities whose default owner or approver has left.*Boston Yard/);
  expect(texts[1]).toMatch(/no approver is named.*Leeds · Hazards · Fire and more.*12/);
  expect(texts[2]).toMatch(/Groups that no one is in.*Divers/);
  expect(texts[3]).toMatch(/Required fields that no form shows.*Hazards · Height/);
  expect(texts[4]).toMatch(/People request access.*Ana Lopez, Bo Chen/);
  const links = items.map((item) => within(item).getByRole('link').getAttribute('href'));
  expect(links).toEqual([
    '/management/facilities?facility=4',
    '/management/approvers?view=grid&holes=true&type=hazard',
    '/management/groups',
    '/management/custom-fields?type=hazard',
    '/management/people?tab=waiting',
  ]);
  expect(screen.getByRole('heading', { name: /Needs fixing/ })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /What to do next/ })).toBeInTheDocument();
});

test('an administration in order says so', async () => {
  await open({ broken: [], next: [] });
  expect(await screen.findByRole('heading', { name: 'Nothing for you to do here' })).toBeInTheDocument();
});

test('a failure can be tried again', async () => {
  let isDown = true;
  serve({
    ...asAdministrator(),
    'GET /api/management/overview': () =>
      isDown ? refusal(403, 'FORBIDDEN', 'Not for you') : { broken: [], next: [] },
  });
  await visit('/management');
  expect(await screen.findByText('Not for you')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing for you to do here')).toBeInTheDocument();
});
