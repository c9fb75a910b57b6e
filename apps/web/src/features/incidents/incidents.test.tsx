import type { AuthorityNotice, Investigation } from '@safety-qube/contract/schemas/investigation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { session } from '../../shared/session/session.ts';
import { hazardNetwork } from '../../testing/hazards.ts';
import { openIncident, someIncident, someInvestigation, someWorker } from '../../testing/incidents.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { write } from '../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(async () => {
  await import('./investigation/investigation-sections.tsx');
  await import('./investigation/causes/causes-tree.tsx');
}, 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const dialogNamed = (name: RegExp) => screen.findByRole('dialog', { name });

test('the raiser of an incident is asked what kind it was and whether somebody was hurt, and not for its category', async () => {
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
    options: [{ id: 1, value: 'near-miss', label: 'Near miss', isActive: true, order: 1 }],
  };
  const { of } = hazardNetwork(
    {
      'GET /api/cf/incidents/1': [category],
      'GET /api/cf/incidents': [category],
      'POST /api/incidents': someIncident(),
    },
    { privileges: ['incident.raise'] },
  );
  await visit('/incidents/raise-incident');
  const user = userEvent.setup({ delay: null });
  await write(user, await screen.findByRole('textbox', { name: /What happened/ }), 'A pallet nearly fell on me');
  await user.click(screen.getByRole('radio', { name: 'Near miss' }));
  await user.click(screen.getByRole('radio', { name: 'No one' }));
  expect(screen.queryByRole('group', { name: 'What type is it?' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(of('POST /api/incidents')).toHaveLength(1));
  expect(of('POST /api/incidents')[0]?.body).toEqual({
    description: 'A pallet nearly fell on me',
    facilityId: 1,
    category: 'near-miss',
    eventType: 'nearMiss',
    actualSeverity: 'none',
  });
});

test('the list shows the kind of event, and the deadline for notifying an authority', async () => {
  const { abilities: _, immediateAction: _action, ...item } = someIncident();
  const clock = {
    regime: 'osha',
    by: '2020-01-05T12:00:00.000Z',
    lastDay: null,
    isAtOnce: false,
    isCertain: true,
  };
  hazardNetwork({
    'GET /api/incidents': { items: [{ ...item, clock }], next: null },
    'GET /api/incidents/count': { count: 1, isMore: false },
    'GET /api/cf/incidents': [],
  });
  await visit('/incidents');
  const row = (await screen.findByRole('link', { name: 'A pallet fell' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Injury or illness')).toBeInTheDocument();
  expect(within(row).getAllByText(/^OSHA report [\d,]+ days late$/)[0]).toBeInTheDocument();
});

test('a case is prefilled from the report, marked as such, and shows where an answer contradicts it', async () => {
  const said = {
    type: 'injury',
    care: 'hospital',
    stayed: true,
    treatments: null,
    work: 'away',
    isFractured: false,
    isAmputated: false,
  } as const;
  const { user } = await openIncident(someInvestigation({ people: [{ ...someWorker, said }] }));
  await user.click(screen.getByRole('button', { name: 'Determine recordability' }));
  const dialog = await dialogNamed(/Olivia Lund/);
  const step = (question: RegExp) => within(within(dialog).getByText(question).closest('li') as HTMLElement);
  expect(within(dialog).queryByText('Doesn’t match the report')).not.toBeInTheDocument();
  expect(step(/Is there an injury or illness/).getByText('Use the report’s answer')).toBeInTheDocument();
  const lost = step(/Were there days away/);
  expect(lost.getByText('Use the report’s answer')).toBeInTheDocument();
  await user.click(lost.getByRole('radio', { name: 'No' }));
  expect(lost.queryByText('Use the report’s answer')).not.toBeInTheDocument();
  expect(within(dialog).getByText(/Report: off work/)).toBeInTheDocument();
});

test('the guide asks as many questions as needed, shows the verdict at once, and saves the answers', async () => {
  const { of, user } = await openIncident(someInvestigation(), {
    'PUT /api/incidents/71/people/5/case': someInvestigation(),
  });
  await user.click(screen.getByRole('button', { name: 'Determine recordability' }));
  const dialog = await dialogNamed(/Case: Olivia Lund/);
  const question = 'Is there an injury or illness?';
  expect(within(dialog).getByText('29 CFR 1904.46')).toBeVisible();
  expect(within(dialog).getByText(/Did the person lose consciousness/)).toBeInTheDocument();
  await user.click(
    within(within(dialog).getByRole('radiogroup', { name: question })).getByRole('radio', { name: 'No' }),
  );
  expect(within(dialog).getByText('Not recordable')).toBeInTheDocument();
  // A no settles it: later questions are not asked.
  expect(within(dialog).queryByText(/Did the person lose consciousness/)).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of('PUT /api/incidents/71/people/5/case')).toHaveLength(1));
  expect(of('PUT /api/incidents/71/people/5/case')[0]?.body).toMatchObject({
    type: 'injury',
    facts: { injuryOrIllness: false, died: null },
    lostTime: null,
  });
});

test('another user’s change of a case is shown before it is overwritten, even if the page has already received it', async () => {
  let version = 3;
  let tries = 0;
  const path = 'PUT /api/incidents/71/people/5/case';
  const { of, user } = await openIncident(someInvestigation(), {
    'GET /api/incidents/71': () => someIncident({ version }),
    'GET /api/incidents/71/investigation': () => someInvestigation({ version }),
    [path]: () =>
      ++tries === 1
        ? refusal(409, 'STALE', 'Somebody else changed this.', someIncident({ version }))
        : someInvestigation({ version: 5 }),
  });
  await user.click(screen.getByRole('button', { name: 'Determine recordability' }));
  const dialog = await dialogNamed(/Case: Olivia Lund/);
  version = 4;
  await queryClient.invalidateQueries({ queryKey: ['record', 71] });
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await save();
  expect(await within(dialog).findByText(/Your changes are still here/)).toBeInTheDocument();
  await save();
  await waitFor(() => expect(of(path).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']));
});

test('a change of a timeline entry that another user has changed is reported, instead of adding it twice', async () => {
  const at = '2026-11-16T10:00:00.000Z';
  const investigation = { ...someInvestigation(), timeline: [{ at, text: 'The pallet fell' }] };
  const theirs = [{ at, text: 'The pallet slid off' }];
  let tries = 0;
  const { of, user } = await openIncident(investigation, {
    'PUT /api/incidents/71/investigation/timeline': () => {
      investigation.timeline = theirs;
      return ++tries === 1 ? refusal(409, 'STALE', 'Somebody else changed this.', someIncident()) : investigation;
    },
  });
  await user.click(screen.getByRole('button', { name: 'Edit: The pallet fell' }));
  const dialog = await dialogNamed(/The pallet fell/);
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  const words = within(dialog).getByRole('textbox', { name: 'What happened' });
  expect(within(dialog).queryByText(/Someone else changed or removed/)).toBeNull();
  await user.clear(words);
  await write(user, words, 'The load fell');
  await save();
  await within(dialog).findByText(/Someone else changed or removed this/);
  expect(words).toHaveValue('The load fell');
  await save();
  await waitFor(() =>
    expect(of('PUT /api/incidents/71/investigation/timeline')[1]?.body).toEqual({
      timeline: [...theirs, { at, text: 'The load fell' }],
    }),
  );
});

test('a person is removed only in the version that was confirmed, not with changes made meanwhile', async () => {
  let version = 3;
  const path = 'DELETE /api/incidents/71/people/5';
  const { of, user } = await openIncident(someInvestigation(), {
    'GET /api/incidents/71/investigation': () => someInvestigation({ version }),
    [path]: () => refusal(409, 'STALE', 'Somebody else changed this.', someIncident({ version })),
  });
  await user.click(screen.getByRole('button', { name: /Remove.*Olivia Lund/ }));
  const dialog = await dialogNamed(/Olivia Lund/);
  version = 4;
  await queryClient.invalidateQueries({ queryKey: ['record', 71] });
  await user.click(within(dialog).getByRole('button', { name: 'Remove person' }));
  await waitFor(() => expect(of(path).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"']));
});

test('an answer to a why is shown below its cause, and an empty one is not sent', async () => {
  const cause = { id: 'a', parentId: null, text: 'The rack gave way' };
  const { of, user } = await openIncident(someInvestigation({ causes: [cause] }), {
    'PUT /api/incidents/71/investigation/causes': someInvestigation(),
  });
  await user.click(await screen.findByRole('button', { name: 'Why?' }));
  const dialog = await dialogNamed(/Why/);
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(within(dialog).getByRole('textbox', { name: /The rack gave way/ })).toBeInvalid();
  await write(user, within(dialog).getByRole('textbox'), 'It was overloaded');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(of('PUT /api/incidents/71/investigation/causes')).toHaveLength(1));
  expect(of('PUT /api/incidents/71/investigation/causes')[0]?.body).toEqual({
    causes: [cause, { id: expect.any(String), parentId: 'a', text: 'It was overloaded' }],
  });
});

test('a cause is moved under another one from its menu, which offers only valid targets, and back again', async () => {
  const cause = (id: string, parentId: string | null) => ({ id, parentId, text: `Because of ${id}` });
  const causes = [cause('a', null), cause('b', 'a'), cause('c', null)];
  const { of, user } = await openIncident(someInvestigation({ causes }), {
    'PUT /api/incidents/71/investigation/causes': someInvestigation({ causes }),
  });
  showToasts();
  await user.click(await screen.findByRole('button', { name: 'Move: Because of a' }));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Move up', 'Move down', '2Because of c']);
  expect(within(menu).getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await user.click(within(menu).getByRole('menuitem', { name: /Because of c/ }));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() =>
    expect(of('PUT /api/incidents/71/investigation/causes').map(({ body }) => body)).toEqual([
      { causes: [cause('b', 'a'), cause('c', null), cause('a', 'c')] },
      { causes },
    ]),
  );
});

const LATE = '2020-11-17T10:00:00.000Z';
/** Reportable to OSHA by `LATE`; `met` is the index of the notice that did so. */
const reportable = (met: number | null): NonNullable<Investigation['reportability']> => [
  {
    regime: 'osha',
    reportable: 'yes',
    by: LATE,
    duties: [{ what: 'notify', by: LATE, lastDay: null, paragraph: '1904.39(a)(2)', about: ['amputation'], met }],
    why: [{ key: 'amputation', paragraph: '1904.39(a)(2)' }],
  },
];
const reporting = () => screen.getByRole('region', { name: 'Is this reportable?' });

test('whether it is reportable is shown with the reasons, and a missed deadline is marked', async () => {
  await openIncident(someInvestigation({ reportability: reportable(null) }));
  expect(reporting()).toHaveTextContent('United States (OSHA): reportable');
  expect(reporting()).toHaveTextContent(/OSHA report [\d,]+ days late/);
  for (const said of within(reporting()).getAllByText(/^Amputation/)) expect(said).toBeVisible();
});

/** A dangerous occurrence, or a possible one: to be notified without delay, and reported by a last day. */
function occurrence(reportable: 'yes' | 'unknown'): NonNullable<Investigation['reportability']> {
  const about = reportable === 'yes' ? ('dangerousOccurrence' as const) : ('dangerousOccurrenceUnknown' as const);
  const notify = { what: 'notify', by: LATE, lastDay: null, paragraph: 'Sch. 1 para. 1(1)(a)' } as const;
  const days = { by: '2020-11-28T00:00:00.000Z', lastDay: '2020-11-27', paragraph: 'Sch. 1 para. 1(1)(b)' };
  const duties = [notify, { what: 'report' as const, ...days }].map((duty) => ({ ...duty, about: [about], met: null }));
  return [{ regime: 'riddor', reportable, by: LATE, duties, why: [{ key: about, paragraph: 'reg. 7' }] }];
}

test('an incident that may be reportable says as what, and is not late', async () => {
  await openIncident(someInvestigation({ reportability: occurrence('unknown') }));
  const lines = within(reporting())
    .getAllByText('If it was a dangerous occurrence')
    .map((about) => about.closest('li'));
  expect(lines[0]).toHaveTextContent('Notify without delay Sch. 1 para. 1(1)(a)');
  expect(lines[1]).toHaveTextContent('Submit written report by Nov 27, 2020 Sch. 1 para. 1(1)(b)');
  expect(reporting()).not.toHaveTextContent(/report [\d,]+ days late/);
  for (const line of lines) expect(line).not.toHaveAttribute('data-late');
  expect(screen.queryByRole('button', { name: /RIDDOR/ })).not.toBeInTheDocument();
});

test('a report is late after its last day; a notification without delay has no deadline', async () => {
  await openIncident(someInvestigation({ reportability: occurrence('yes') }));
  const [notify, report] = within(reporting()).getAllByRole('listitem');
  expect(notify).toHaveTextContent(/^It is a dangerous occurrence\.Notify without delay Sch/);
  expect(report).toHaveTextContent(/by Nov 27, 2020 · RIDDOR report [\d,]+ days late/);
  for (const line of [notify, report]) expect(line).toHaveAttribute('data-late');
  expect(screen.getByRole('button', { name: 'RIDDOR: notify without delay' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^RIDDOR report [\d,]+ days late$/ })).toBeVisible();
});

const undecided = () => reportable(null).map((one) => ({ ...one, reportable: 'unknown' as const }));

test('while it is undecided whether an incident is reportable, the decision is late', async () => {
  await openIncident(someInvestigation({ reportability: undecided() }));
  expect(
    within(reporting())
      .getByText(/OSHA decision [\d,]+ days late/)
      .closest('li'),
  ).toHaveAttribute('data-late');
});

test('what was undecided when an incident was closed is not late', async () => {
  await openIncident(someInvestigation({ reportability: undecided() }), {
    'GET /api/incidents/71': someIncident({ isClosed: true }),
  });
  expect(reporting()).not.toHaveTextContent(/late/);
});

test('a notice to an authority is shown with who, when and how late, and nothing is overdue any more', async () => {
  const notice: AuthorityNotice = {
    regime: 'osha',
    what: 'notify',
    at: '2020-11-17T12:00:00.000Z',
    byId: 8,
    how: 'phone',
    reference: '2020-77',
    note: '',
  };
  const { of, user } = await openIncident(someInvestigation({ reportability: reportable(0), notices: [notice] }), {
    'PUT /api/incidents/71/investigation/notices': someInvestigation(),
  });
  expect(reporting()).toHaveTextContent('United States (OSHA): authority notified');
  expect(reporting()).toHaveTextContent(/Notified on .* by .Olivia Lund., by phone · ref. .2020-77. · 2 hr late/);
  expect(reporting()).not.toHaveTextContent(/report [\d,]+ days late/);
  await user.click(within(reporting()).getByRole('button', { name: 'Remove: Initial notification' }));
  const dialog = await dialogNamed(/^Withdraw/);
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(of('PUT /api/incidents/71/investigation/notices')).toHaveLength(0);
  await write(
    user,
    within(dialog).getByRole('textbox', { name: /Reason for the correction/ }),
    'It was another incident',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(of('PUT /api/incidents/71/investigation/notices')[0]?.body).toEqual({
      notices: [],
      reason: 'It was another incident',
    }),
  );
});

test('the approver of an incident sees that it is reportable and no authority was notified', async () => {
  const { abilities } = someIncident();
  const { user } = await openIncident(
    someInvestigation({ reportability: reportable(null) }),
    {},
    { status: 'Resolution Implemented', needsMyAction: true, abilities: { ...abilities, approve: true } },
  );
  await user.click(await screen.findByRole('button', { name: 'Approve the investigation' }));
  const dialog = await dialogNamed(/Approve/);
  expect(within(dialog).getByText('Notify the authority: it is reportable')).toBeVisible();
});

test('who notified an authority, when and how is recorded on the page', async () => {
  const { of, user } = await openIncident(someInvestigation({ reportability: reportable(null) }), {
    'PUT /api/incidents/71/investigation/notices': someInvestigation(),
  });
  await user.click(within(reporting()).getByRole('button', { name: 'Record a notification' }));
  const dialog = await dialogNamed(/Record a notification/);
  await user.click(within(dialog).getByRole('button', { name: 'Record' }));
  const when = await within(dialog).findByLabelText('Notified at');
  expect(when).toBeInvalid();
  fireEvent.input(when, { target: { value: '2020-11-17T09:30' } });
  await write(user, within(dialog).getByRole('textbox', { name: /Reference number/ }), '2020-78');
  await user.click(within(dialog).getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(of('PUT /api/incidents/71/investigation/notices')[0]?.body).toEqual({
      notices: [expect.objectContaining({ regime: 'osha', what: 'notify', how: 'phone', reference: '2020-78' })],
    }),
  );
});

test('a notice that another user has corrected meanwhile is not withdrawn, and the page says so', async () => {
  const said = (reference: string): AuthorityNotice => ({
    regime: 'osha',
    what: 'notify',
    at: '2020-11-17T12:00:00.000Z',
    byId: 8,
    how: 'phone',
    reference,
    note: '',
  });
  let notices = [said('2020-77')];
  const { of, user } = await openIncident(someInvestigation({ reportability: reportable(0), notices }), {
    'GET /api/incidents/71/investigation': () => someInvestigation({ reportability: reportable(0), notices }),
  });
  await user.click(within(reporting()).getByRole('button', { name: /^Remove/ }));
  const dialog = await dialogNamed(/Withdraw/);
  notices = [said('2020-78')];
  await queryClient.invalidateQueries({ queryKey: ['record', 71] });
  expect(await within(dialog).findByText(/nothing left to withdraw/)).toBeInTheDocument();
  await write(user, within(dialog).getByRole('textbox'), 'A mistake');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(of('PUT /api/incidents/71/investigation/notices')).toEqual([]);
});

test('the name of a privacy case is hidden from a reader who may not see it, and the case cannot be changed there', async () => {
  const hidden = { ...someWorker, employeeId: null, name: null, isHidden: true };
  await openIncident(someInvestigation({ people: [hidden] }));
  const section = screen.getByRole('region', { name: 'People involved' });
  expect(section).toHaveTextContent('Privacy case · Injured or ill · Employee');
  expect(within(section).queryByRole('button', { name: 'Determine recordability' })).not.toBeInTheDocument();
});
