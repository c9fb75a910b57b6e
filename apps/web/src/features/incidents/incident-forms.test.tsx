import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { hazardAnswers, hazardNetwork, someHazard } from '../../testing/hazards.ts';
import { visit } from '../../testing/render-address.tsx';
import { demoPerson } from '../../testing/signed-in.ts';
import { write } from '../../testing/write.ts';

// Loads the modules of the pages beforehand, so that this does not count as time of the first test.
beforeAll(() => import('../../components/form-fill/form-fill.tsx'), 120_000);
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const SPEED = question('short-text', 'speed', { text: { en: 'How fast was it?' }, required: true });
const DOCTOR = question('short-text', 'doctor', { text: { en: 'Who was treated?' }, required: true });
const REPORT = template([{ ...section('report', [SPEED]), askedOf: 'reporter' }], {
  lists: [],
  eventTypes: ['vehicle'],
});
const reporterForm = { templateId: 4, version: 2, content: REPORT };

const incident = {
  ...someHazard(),
  id: 71,
  type: 'incident' as const,
  eventType: 'vehicle',
  occurredAt: '2026-11-16T10:00:00.000Z',
  actualSeverity: null,
  potentialSeverity: null,
  isHighPotential: false,
  immediateAction: null,
};
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
  options: ['vehicle', 'near-miss'].map((value, at) => ({
    id: at + 1,
    value,
    label: value,
    isActive: true,
    order: at + 1,
  })),
};
const RAISING = {
  'GET /api/cf/incidents/1': [category],
  'GET /api/cf/incidents': [category],
  'POST /api/incidents': incident,
};
const send = () => screen.getByRole('button', { name: 'Send report' });

test('the questions of the chosen kind appear below it, block sending while one is unanswered, and are sent with the report', async () => {
  const { of } = hazardNetwork(
    {
      'GET /api/incidents/reporter-forms/vehicle': { form: reporterForm },
      'GET /api/incidents/reporter-forms/nearMiss': { form: null },
      ...RAISING,
    },
    { privileges: ['incident.raise'] },
  );
  await visit('/incidents/raise-incident');
  const user = userEvent.setup({ delay: null });
  await write(user, await screen.findByRole('textbox', { name: /What happened/ }), 'A lorry hit the gate');
  await user.click(screen.getByRole('radio', { name: 'Vehicle' }));
  expect(await screen.findByRole('heading', { name: /How fast was it/ })).toBeVisible();
  await user.click(send());
  expect(await screen.findByText('Answer this question.')).toBeVisible();
  expect(of('POST /api/incidents')).toHaveLength(0);
  await write(user, screen.getByRole('textbox', { name: /How fast was it/ }), 'Walking pace');
  // Another kind has other questions; switching back restores the answers.
  await user.click(screen.getByRole('radio', { name: 'Near miss' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /How fast/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('radio', { name: 'Vehicle' }));
  expect(await screen.findByRole('textbox', { name: /How fast was it/ })).toHaveValue('Walking pace');
  await user.click(send());
  await waitFor(() => expect(of('POST /api/incidents')).toHaveLength(1));
  expect(of('POST /api/incidents')[0]?.body).toMatchObject({
    eventType: 'vehicle',
    form: { templateId: 4, version: 2, answers: { speed: { value: 'Walking pace' } } },
  });
});

test('a form at a place sets its questions, its place and its only kind of event', async () => {
  const place = { facilityId: 1, departmentId: 11, locationId: null, subareaId: null };
  const { of } = hazardNetwork(
    {
      'GET /api/incidents/scheduled-forms/9': { place, form: reporterForm },
      ...RAISING,
    },
    { privileges: ['incident.raise'] },
  );
  await visit('/incidents/raise-incident/execute/template/9');
  const user = userEvent.setup({ delay: null });
  await write(user, await screen.findByRole('textbox', { name: /How fast was it/ }), 'Fast');
  expect(screen.getByRole('radio', { name: 'Vehicle' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'Near miss' })).not.toBeInTheDocument();
  await write(user, screen.getByRole('textbox', { name: /What happened/ }), 'A lorry hit the gate');
  await user.click(send());
  await waitFor(() => expect(of('POST /api/incidents')).toHaveLength(1));
  expect(of('POST /api/incidents')[0]?.body).toMatchObject({ facilityId: 1, departmentId: 11, form: { version: 2 } });
});

test('the team completes the form on the page of the incident and finishes it', async () => {
  const head = {
    id: 5,
    scheduleId: null,
    recordId: 71,
    facilityId: 1,
    departmentId: null,
    locationId: null,
    subareaId: null,
    status: 'open',
    startedById: 8,
    startedAt: '2026-11-16T10:00:00.000Z',
    submittedById: null,
    submittedAt: null,
    result: null,
    abilities: { answer: true },
  };
  let isFinished = false;
  const now = () =>
    isFinished
      ? {
          ...head,
          status: 'submitted',
          submittedById: demoPerson.id,
          submittedAt: head.startedAt,
          abilities: { answer: false },
        }
      : head;
  const saved = (questionId: string, value: string) => ({
    questionId,
    answer: { value },
    version: 1,
    savedById: 8,
    savedAt: head.startedAt,
  });
  const { of } = hazardNetwork({
    ...hazardAnswers({ ...someHazard(), id: incident.id }),
    'GET /api/incidents/71': () => incident,
    'GET /api/incidents/71/form': () => ({
      execution: now(),
      answered: 1,
      name: { en: 'Vehicle damage' },
      language: 'en',
      abilities: { begin: false },
    }),
    'GET /api/executions/5': {
      ...head,
      content: template([...REPORT.sections, section('team', [DOCTOR])], { lists: [] }),
    },
    'GET /api/executions/5/answers': () => ({ ...now(), answers: [saved('speed', 'Walking pace')], files: [] }),
    'POST /api/executions/5/join': head,
    'PUT /api/executions/5/answers/doctor': saved('doctor', 'Nobody'),
    'POST /api/executions/5/submit': () => {
      isFinished = true;
      return now();
    },
  });
  await visit('/incidents/raise-incident/execute/71');
  const user = userEvent.setup({ delay: null });
  const form = await screen.findByRole('region', { name: 'Vehicle damage' });
  // The answers of the report are readable before the form is opened.
  expect(await within(form).findByText('Walking pace')).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Fill in form' }));
  expect(await within(form).findByRole('textbox', { name: /How fast/ })).toHaveValue('Walking pace');
  await write(user, within(form).getByRole('textbox', { name: /Who was treated/ }), 'Nobody');
  await user.click(within(form).getByRole('button', { name: 'Finish form' }));
  expect(await within(form).findByText(/^Finished by/)).toBeVisible();
  expect(of('PUT /api/executions/5/answers/doctor').at(-1)?.body).toMatchObject({ answer: { value: 'Nobody' } });
});
