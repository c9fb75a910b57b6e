import type { OpenWork } from '@safety-qube/contract/schemas/departures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator, NO_WORK, somebody } from '../../testing/administrator.ts';
import { serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const brief = (id: number, lastname: string) => ({
  ...{ id, firstname: 'Ana', lastname, jobTitle: null, pictureVersion: null, facilityId: 1, isActive: true },
});
const WORK: OpenWork = {
  ...NO_WORK,
  lines: [
    { kind: 'hazard', facilityId: 1, count: 12 },
    { kind: 'approver', facilityId: null, count: 1 },
  ],
};

/** Opens the drawer of a person with this work, who really leaves and comes back. */
async function openPerson(work: OpenWork) {
  let now = work;
  let person = somebody(11, { lastname: 'Leaver' });
  const network = serve({
    ...asAdministrator(),
    'GET /api/v2/aum/um/1/25': () => ({
      items: [person],
      total: 1,
      counts: { active: 1, pending: 0, inactive: 0, invited: 0 },
      abilities: { create: true },
    }),
    'GET /api/aum/um/11': () => person,
    'GET /api/aum/um/brief': [brief(11, 'Leaver'), brief(12, 'Successor'), brief(13, 'Other')],
    'GET /api/aum/um/work': () => now,
    'DELETE /api/aum/um': () => {
      now = { ...NO_WORK, handedOver: { id: 5, at: '2026-11-20T10:00:00.000Z' } };
      person = { ...person, status: 'inactive' };
      return { handOverId: 5 };
    },
    'POST /api/aum/um/handover/5/undo': () => {
      now = work;
      person = { ...person, status: 'active' };
      return { kept: [{ kind: 'hazard', id: 3, name: 'HZ-3' }], keptCount: 1 };
    },
  });
  await visit('/management/people?person=11');
  showToasts();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Hand over and remove' }, { timeout: 10_000 }));
  return { ...network, user, dialog: await screen.findByRole('dialog', { name: 'Ana Leaver is leaving' }) };
}
const choose = async (user: ReturnType<typeof userEvent.setup>, label: string | RegExp, name: string) => {
  await user.click(await screen.findByLabelText(label, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

test('what is open is shown with its counts, goes to the chosen successor, and comes back apart from what is named', async () => {
  const { user, dialog, of } = await openPerson(WORK);
  const work = await within(dialog).findByRole('region', { name: 'Open work' });
  expect(work).toHaveTextContent('Hazards, Boston Yard12');
  expect(work).toHaveTextContent('Approver assignments, Whole organization1');
  const leave = within(dialog).getByRole('button', { name: 'Hand over and remove' });
  await user.click(leave);
  expect(await within(dialog).findByText('Choose one.')).toBeInTheDocument();
  expect(of('DELETE /api/aum/um')).toEqual([]);
  await choose(user, 'Successor', 'Ana Successor');
  expect(within(dialog).queryByText('Choose one.')).not.toBeInTheDocument();
  await user.click(leave);
  expect(await screen.findByText('Ana Leaver was removed and their work handed over')).toBeInTheDocument();
  expect(of('DELETE /api/aum/um')[0]?.url.search).toBe('?employeeId=11&delegatedEmployeeId=12');
  expect(await screen.findByText(/Left on .*handed over/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo handover' }));
  expect(
    await screen.findByText('Ana Leaver is back. What was worked on since stays with the successor: HZ-3'),
  ).toBeInTheDocument();
});

test('groups need no successor, and those that nobody would be in are named until somebody takes them over', async () => {
  const { user, dialog } = await openPerson({
    ...NO_WORK,
    lines: [{ kind: 'group', facilityId: null, count: 2 }],
    onlyMemberOf: [
      { id: 1, name: 'Night wardens', kind: 'people' },
      { id: 2, name: 'Divers', kind: 'rule' },
    ],
  });
  expect(
    await within(dialog).findByText('No one will be left in these groups: Night wardens, Divers'),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Hand over and remove' })).toBeEnabled();
  await choose(user, 'Successor', 'Ana Successor');
  expect(await within(dialog).findByText('No one will be left in these groups: Divers')).toBeInTheDocument();
});

test('several successors get the lines that are chosen for them', async () => {
  const { user, dialog, of } = await openPerson(WORK);
  await user.click(await within(dialog).findByLabelText('Several successors'));
  await choose(user, 'Successor for Hazards, Boston Yard', 'Ana Other');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over and remove' }));
  expect(await within(dialog).findByText('Choose one.')).toBeInTheDocument(); // beside the other line
  expect(of('DELETE /api/aum/um')).toEqual([]);
  await choose(user, 'Successor', 'Ana Successor');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over and remove' }));
  await waitFor(() => expect(of('DELETE /api/aum/um')).toHaveLength(1));
  expect(of('DELETE /api/aum/um')[0]?.url.searchParams.get('successors')).toBe('hazard:1:13');
});

test('confidential records that nobody has named a successor for keep a person from being removed', async () => {
  const { dialog } = await openPerson({ ...NO_WORK, confidential: { count: 2, seen: 0, named: 0 } });
  expect(await within(dialog).findByText(/Ask Ana Leaver, or someone who can see them/)).toBeInTheDocument();
  expect(within(dialog).getByRole('region', { name: 'Open work' })).toHaveTextContent('Confidential records2');
  const leave = within(dialog).getByRole('button', { name: 'Hand over and remove' });
  expect(leave).toBeDisabled();
  expect(leave).toHaveAccessibleDescription(/Ask Ana Leaver, or someone who can see them/);
});

test('what is handed over is listed by kind and facility, in the order of their names', async () => {
  const { dialog } = await openPerson(WORK);
  const terms = await within(dialog).findAllByRole('term');
  expect(terms.map((term) => term.textContent)).toEqual([
    expect.stringMatching(/^Approver assignments, /),
    expect.stringMatching(/^Hazards, /),
  ]);
});
