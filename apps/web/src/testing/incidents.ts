import type { Incident } from '@safety-qube/contract/schemas/incidents';
import type { Investigation, InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyFields } from './empty-fields.ts';
import { hazardAnswers, hazardNetwork, SOME_RECORD, someHazard } from './hazards.ts';
import { visit } from './render-address.tsx';

/** An incident of Boston Yard in which somebody was hurt. */
export function someIncident(more: Partial<Incident> = {}): Incident {
  return {
    ...SOME_RECORD,
    ...emptyFields(INCIDENT_FIELDS),
    id: 71,
    type: 'incident',
    number: 'INC-000071',
    title: 'A pallet fell',
    eventType: 'injuryOrIllness',
    occurredAt: '2026-11-16T10:00:00.000Z',
    actualSeverity: 'minor',
    potentialSeverity: 'fatal',
    isHighPotential: true,
    abilities: { ...SOME_RECORD.abilities, reopen: false, investigate: true },
    ...more,
  };
}

/** The person who was hurt in it, without a case. */
export const someWorker: InvolvedPerson = {
  id: 5,
  involvement: 'injured',
  employment: 'employee',
  supervisedByUs: null,
  gender: null,
  jobTitle: null,
  employeeId: 8,
  name: 'Olivia Lund',
  isHidden: false,
  said: null,
  case: null,
};
/** An investigation of it: empty so far. */
export const someInvestigation = (more: Partial<Investigation> = {}): Investigation => ({
  version: 3,
  people: [someWorker],
  statements: [],
  timeline: [],
  causes: [],
  costs: [],
  reporting: {
    knownAt: null,
    workRelated: null,
    workRelatedKnownAt: null,
    travel: null,
    dangerousOccurrence: null,
    onOurPremises: null,
    gas: null,
  },
  reportability: [],
  notices: [],
  abilities: { investigate: true, seeCases: true, seeNames: true },
  ...more,
});

/** Opens the page of the incident with this investigation, and serves its calls. */
export async function openIncident(
  investigation: Investigation,
  answers: Parameters<typeof hazardNetwork>[0] = {},
  more: Partial<Incident> = {},
) {
  const incident = someIncident(more);
  const network = hazardNetwork({
    ...hazardAnswers({ ...someHazard(), id: incident.id }),
    [`GET /api/incidents/${incident.id}`]: () => incident,
    [`GET /api/incidents/${incident.id}/investigation`]: () => investigation,
    [`GET /api/records/${incident.id}/tasks`]: { tasks: [], mayAdd: false, hasOnlyWeakControls: false },
    'GET /api/cf/incidents': [],
    ...answers,
  });
  await visit(`/incidents/raise-incident/execute/${incident.id}`);
  await screen.findByRole('heading', { level: 2, name: 'People involved' });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
