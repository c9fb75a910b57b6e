import type { Case, Investigation } from '@safety-qube/contract/schemas/investigation';
import { assessCase } from '@safety-qube/domain/incidents/assess-case';
import { blankCase } from '@safety-qube/domain/incidents/blank-case';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { openIncident, someInvestigation, someWorker } from '../../testing/incidents.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./investigation/investigation-sections.tsx'), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const GROUND = {
  employment: 'employee',
  supervisedByUs: null,
  occurredAt: new Date('2026-11-16T10:00:00.000Z'),
  timeZone: 'UTC',
} as const;
/** The case of an illness with only the given answers. */
function someCase(facts: Partial<Case['facts']> = {}): Case {
  const written = { ...blankCase(), type: 'skinDisorder' as const, facts: { ...blankCase().facts, ...facts } };
  const assessed = assessCase(written, GROUND, new Date('2026-11-18T10:00:00.000Z'));
  const { steps, missing, ...rest } = assessed.recordability;
  return {
    ...written,
    ...assessed,
    recordability: { ...rest, steps: [...steps], missing: [...missing] },
    contradictions: [],
  };
}
const undecided = (regime: 'osha' | 'riddor'): NonNullable<Investigation['reportability']>[number] => ({
  regime,
  reportable: 'unknown',
  by: null,
  duties: [],
  why: [],
});
const reportability = [undecided('osha'), undecided('riddor')];

async function openCase(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Edit case' }));
  return screen.findByRole('dialog', { name: /Olivia Lund/ });
}
const answer = (user: UserEvent, group: HTMLElement, question: RegExp, name: 'Yes' | 'No') =>
  user.click(within(within(group).getByRole('radiogroup', { name: question })).getByRole('radio', { name }));

test('for an illness the listed disease, the work and the diagnosis are asked for, for RIDDOR only', async () => {
  const path = 'PUT /api/incidents/71/people/5/case';
  const people = [{ ...someWorker, case: someCase() }];
  const { of, user } = await openIncident(someInvestigation({ people, reportability }), {
    [path]: someInvestigation(),
  });
  const dialog = await openCase(user);
  await user.click(within(dialog).getByRole('tab', { name: 'Reporting' }));
  await answer(user, dialog, /Did an accident cause the illness/, 'No');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Occupational dermatitis' }));
  const disease = within(dialog).getByRole('group', { name: 'Occupational dermatitis' });
  await answer(user, disease, /exposure to a known skin sensitizer or irritant/, 'Yes');
  await answer(user, disease, /doctor’s written diagnosis/, 'Yes');
  expect(await within(disease).findByRole('textbox', { name: /Date we received it/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of(path)).toHaveLength(1));
  expect(of(path)[0]?.body).toMatchObject({
    report: {
      fromAccident: false,
      diseases: [{ kind: 'dermatitis', fromNamedWork: true, isDiagnosed: true, receivedAt: null }],
    },
  });
});

test('the case asks by name for harms that have a deadline, and “none of these” is one click', async () => {
  const path = 'PUT /api/incidents/71/people/5/case';
  const people = [{ ...someWorker, case: someCase() }];
  const { of, user } = await openIncident(someInvestigation({ people, reportability: [undecided('osha')] }), {
    [path]: someInvestigation(),
  });
  const dialog = await openCase(user);
  await user.click(within(dialog).getByRole('tab', { name: 'Reporting' }));
  const name = 'Death, in-patient hospitalization, amputation or loss of an eye';
  const asked = within(within(dialog).getByRole('group', { name }));
  expect(asked.getByText('Not answered yet')).toBeVisible();
  await user.click(asked.getByRole('checkbox', { name: 'None of these' }));
  expect(asked.queryByText('Not answered yet')).not.toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Add outcome' }));
  expect(asked.queryByRole('checkbox', { name: 'None of these' })).not.toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Remove: In-patient hospitalization' }));
  expect(asked.getByRole('checkbox', { name: 'None of these' })).not.toBeChecked();
  await user.click(asked.getByRole('checkbox', { name: 'None of these' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of(path)).toHaveLength(1));
  expect(of(path)[0]?.body).toMatchObject({ report: { harms: [], noHarms: true } });
});

test('an amputation entered as an outcome already counts as a specified injury, and is not asked again', async () => {
  const path = 'PUT /api/incidents/71/people/5/case';
  const at = '2026-11-16T10:00:00.000Z';
  const blank = someCase();
  const amputated = {
    ...blank,
    report: { ...blank.report, harms: [{ kind: 'amputation' as const, at, knownAt: at }] },
  };
  const people = [{ ...someWorker, case: amputated }];
  const { of, user } = await openIncident(someInvestigation({ people, reportability }), {
    [path]: someInvestigation(),
  });
  const dialog = await openCase(user);
  await user.click(within(dialog).getByRole('tab', { name: 'Reporting' }));
  const specified = within(within(dialog).getByRole('group', { name: 'Specified injuries' }));
  expect(specified.getByRole('checkbox', { name: 'Amputation' })).toBeChecked();
  expect(specified.getByRole('checkbox', { name: 'Amputation' })).toBeDisabled();
  await user.click(specified.getByRole('checkbox', { name: /^Fracture/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of(path)).toHaveLength(1));
  expect(of(path)[0]?.body).toMatchObject({ report: { specifiedInjuries: ['fracture'] } });
});

test('for a visitor it is asked whether it was on hospital premises, and then which specified injury', async () => {
  const people = [{ ...someWorker, employment: 'visitor' as const, case: someCase() }];
  const { user } = await openIncident(someInvestigation({ people, reportability }));
  const dialog = await openCase(user);
  await user.click(within(dialog).getByRole('tab', { name: 'Reporting' }));
  expect(within(dialog).queryByRole('group', { name: 'Specified injuries' })).not.toBeInTheDocument();
  await answer(user, dialog, /Did it happen on hospital premises/, 'Yes');
  expect(within(dialog).getByRole('group', { name: 'Specified injuries' })).toBeInTheDocument();
  expect(within(dialog).queryByRole('group', { name: 'Reportable diseases' })).not.toBeInTheDocument();
});

test('premises and gas are asked for where RIDDOR applies, and all four exceptions of vehicles on roads can be chosen', async () => {
  const path = 'PUT /api/incidents/71/investigation/reporting';
  const { of, user } = await openIncident(someInvestigation({ reportability }), { [path]: someInvestigation() });
  await user.click(screen.getByRole('button', { name: 'Answer questions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer questions' });
  const choose = async (list: RegExp, option: RegExp) => {
    await user.click(within(dialog).getByRole('combobox', { name: list }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Was a vehicle or a road/, /substance that a vehicle carried on a road/);
  await answer(user, dialog, /Did we control the premises/, 'No');
  await choose(/Gas supply and gas fittings/, /Neither of these/);
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(of(path)).toHaveLength(1));
  expect(of(path)[0]?.body).toMatchObject({
    reporting: { travel: 'conveyedSubstance', onOurPremises: false, gas: 'none' },
  });
});

test('the section and the case state what they do not check', async () => {
  const people = [{ ...someWorker, case: someCase() }];
  const { user } = await openIncident(someInvestigation({ people, reportability }));
  const section = screen.getByRole('region', { name: 'Is this reportable?' });
  for (const left of ['State plans', '1904.1, 1904.2', 'volunteers', '1904.31(b)(1)', 'reg. 3(2)', 'reg. 14(5)'])
    expect(section).toHaveTextContent(left);
  expect(await openCase(user)).toHaveTextContent(/Not checked here: State plans/);
});

test('the question about recovery refers to signs and symptoms, and explains what applies between episodes', async () => {
  const facts = {
    injuryOrIllness: true,
    workEnvironment: true,
    contribution: 'caused',
    exception: 'none',
    recordedBefore: true,
  } as const;
  const { user } = await openIncident(someInvestigation({ people: [{ ...someWorker, case: someCase(facts) }] }));
  const dialog = await openCase(user);
  const step = within(dialog)
    .getByText(/Had the person recovered completely/)
    .closest('li');
  expect(step).toHaveTextContent(/Being free of symptoms between episodes counts as recovered.*1904\.6\(b\)\(2\)/);
});
