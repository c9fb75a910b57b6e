import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hazardAnswers, hazardNetwork } from './hazards.ts';
import { visit } from './render-address.tsx';

/** An entry of a record's history. */
export const entry = (id: number, action: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: `2026-11-18T0${id}:00:00.000Z`,
  actorId: 9,
  actingForId: null,
  action,
  fromStatus: null,
  toStatus: null,
  note: null,
  change: {},
  ...more,
});

/** The resolution of a record. */
export const RESOLVED = {
  resolution: { what: 'Rail fitted.', rootCause: null, byId: 10, at: '2026-11-19T10:00:00.000Z' },
} satisfies Partial<Hazard>;
/** A raiser, an owner and a team of one. */
export const TEAM = [
  { employeeId: 8, relation: 'raiser' as const },
  { employeeId: 9, relation: 'owner' as const },
  { employeeId: 10, relation: 'resolutionTeam' as const },
];

type More = Parameters<typeof hazardAnswers>[1];
type Answers = Parameters<typeof hazardNetwork>[0];

/** Opens the page of a hazard and waits until all of it is rendered. */
export async function openRecord(hazard: Hazard, more: More = {}, answers: Answers = {}) {
  const network = hazardNetwork({ ...hazardAnswers(hazard, more), ...answers });
  const view = await visit(`/hazards/${hazard.id}`);
  await screen.findByRole('heading', { level: 1, name: hazard.title });
  return { ...network, ...view, user: userEvent.setup({ delay: null, applyAccept: false }) };
}
