import type { Incident } from '@safety-qube/contract/schemas/incidents';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { openIncident, someIncident, someInvestigation, someWorker } from '../../testing/incidents.ts';
import { visit } from '../../testing/render-address.tsx';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./investigation/investigation-sections.tsx'), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const UNJUDGED: Partial<Incident> = { potentialSeverity: null, isHighPotential: false };
const { abilities } = someIncident();
const needs = () => screen.getByRole('region', { name: 'Before it can be closed' });
const met = () =>
  within(needs())
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('img', { name: 'Done' }))
    .map((item) => item.textContent);

test('what an incident needs is listed on top with how much is done, and each link focuses where it is added', async () => {
  const { user } = await openIncident(
    someInvestigation(),
    {},
    { ...UNJUDGED, abilities: { ...abilities, edit: true } },
  );
  expect(needs()).toHaveTextContent('1 of 4 done');
  expect(met()).toEqual(['Name who was hurt or fell ill']);
  const follow = (name: string) => user.click(within(needs()).getByRole('link', { name }));
  await follow('Record the causes');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add immediate cause' })).toHaveFocus());
  await follow('Record the outcome for each injured person');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Determine recordability' })).toHaveFocus());
  await follow('Assess actual and potential severity');
  const potential = screen.getByRole('group', { name: 'Potential severity' });
  await waitFor(() => expect(within(potential).getAllByRole('radio')[0]).toHaveFocus());
});

test('the list is not shown to a reporter, who neither investigates nor approves, nor once the incident is closed', async () => {
  await openIncident(someInvestigation(), {}, { abilities: { ...abilities, investigate: false } });
  expect(screen.queryByText('Before it can be closed')).not.toBeInTheDocument();
});

test('the sections are in the order of the work', async () => {
  await openIncident(someInvestigation({ reportability: [] }), {
    'GET /api/records/71/tasks': { tasks: [], mayAdd: true, hasOnlyWeakControls: false },
  });
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const order = [
    'People involved',
    'Severity',
    'Witness statements',
    'Timeline',
    'Causes',
    'Corrective actions',
    'Costs',
  ];
  expect(headings.filter((one) => order.some((name) => one?.startsWith(name)))).toEqual(order);
});

test('an approver cannot approve while something is missing, and goes there from the dialog', async () => {
  const { user } = await openIncident(
    someInvestigation(),
    {},
    { status: 'Resolution Implemented', needsMyAction: true, abilities: { ...abilities, approve: true } },
  );
  expect(screen.getByRole('heading', { name: 'Your turn: is the investigation complete?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve the investigation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve the investigation' });
  expect(within(dialog).getByRole('button', { name: 'Approve the investigation' })).toBeDisabled();
  expect(dialog).toHaveTextContent('Complete this first');
  await user.click(within(dialog).getByRole('link', { name: 'Record the causes' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add immediate cause' })).toHaveFocus());
  expect(dialog).not.toBeInTheDocument();
});

test('a near miss is approved after a warning', async () => {
  const { user } = await openIncident(
    someInvestigation({ people: [] }),
    {},
    {
      ...UNJUDGED,
      eventType: 'nearMiss',
      actualSeverity: null,
      status: 'Resolution Implemented',
      needsMyAction: true,
      abilities: { ...abilities, approve: true },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Approve the investigation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve the investigation' });
  expect(dialog).toHaveTextContent('You can add this later.');
  expect(within(dialog).getByRole('button', { name: 'Approve the investigation' })).toBeEnabled();
});

test('severity is chosen in its section and saved in one call', async () => {
  const { of, user } = await openIncident(
    someInvestigation(),
    { 'PATCH /api/incidents/71': someIncident({ actualSeverity: 'serious', potentialSeverity: 'serious' }) },
    { actualSeverity: 'minor', potentialSeverity: 'moderate', abilities: { ...abilities, edit: true } },
  );
  const section = screen.getByRole('region', { name: 'Severity' });
  const groupOf = (name: string) => within(section).getByRole('group', { name });
  const save = within(section).getByRole('button', { name: 'Save changes' });
  expect(save).toBeDisabled();
  await user.click(within(groupOf('Actual severity')).getByRole('radio', { name: 'Serious' }));
  // It is never below the actual one, so it rises with it, and less is not offered.
  expect(within(groupOf('Potential severity')).getByRole('radio', { name: 'Serious' })).toBeChecked();
  expect(within(groupOf('Potential severity')).queryByRole('radio', { name: 'Moderate' })).not.toBeInTheDocument();
  await user.click(save);
  await waitFor(() => expect(of('PATCH /api/incidents/71')).toHaveLength(1));
  expect(of('PATCH /api/incidents/71')[0]?.body).toEqual({ actualSeverity: 'serious', potentialSeverity: 'serious' });
});

test('a reader sees the severity in its section', async () => {
  await openIncident(someInvestigation(), {}, { abilities: { ...abilities, edit: false }, potentialSeverity: null });
  const section = screen.getByRole('region', { name: 'Severity' });
  expect(section).toHaveTextContent('Actual severityMinorPotential severityNot assessed yet');
  expect(within(section).queryByRole('radio')).not.toBeInTheDocument();
});

test('somebody hurt makes the kind an injury or illness, unless another kind was chosen', async () => {
  hazardNetwork({ 'GET /api/cf/incidents': [], 'GET /api/cf/incidents/1': [] }, { privileges: ['incident.raise'] });
  await visit('/incidents/raise-incident');
  const user = userEvent.setup({ delay: null });
  const choose = (name: string) => user.click(screen.getByRole('radio', { name }));
  const kind = () =>
    screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.closest('label')?.textContent);
  await screen.findByRole('radio', { name: 'Slightly' });
  await choose('Slightly');
  expect(kind()).toEqual(expect.arrayContaining(['Injury or illness', 'Slightly']));
  await choose('No one');
  expect(kind()).toEqual(['No one']);
  await choose('Near miss');
  await choose('Seriously');
  expect(kind()).toEqual(expect.arrayContaining(['Injury or illness', 'Seriously']));
  await choose('Vehicle');
  await choose('Slightly');
  expect(kind()).toEqual(expect.arrayContaining(['Vehicle', 'Slightly']));
});

test('an injured person without a case keeps the outcome missing', async () => {
  await openIncident(someInvestigation({ people: [{ ...someWorker, involvement: 'witness' }] }), {}, UNJUDGED);
  expect(needs()).toHaveTextContent('0 of 4 done');
});
