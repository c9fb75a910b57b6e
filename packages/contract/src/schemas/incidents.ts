import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { SEVERITIES } from '@safety-qube/domain/incidents/severity';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { RESOLUTION_ACTIONS } from '@safety-qube/domain/records/resolution-workflow';
import * as z from 'zod';
import { Flag, GivenMoment } from './common.ts';
import { fieldShapes } from './field-shapes.ts';
import { actionAbilities } from './record-actions.ts';
import { ReportedForm } from './record-forms.ts';
import { editShape, ListSort, RecordItem, raiseShape, recordAbilities, recordShape } from './records.ts';
import { ReportClock } from './report-clock.ts';

export const EventTypeName = z.enum(EVENT_TYPES);
export const SeverityName = z.enum(SEVERITIES);

const own = fieldShapes(INCIDENT_FIELDS);
const incidentShape = {
  ...own.item,
  occurredAt: z.iso.datetime(),
  /** Whether it could have been serious and was not. */
  isHighPotential: z.boolean(),
};
export const IncidentItem = RecordItem.extend({
  ...incidentShape,
  /** The running clock to show: the next deadline that can still be met, else the one that passed first; null if there is none, and for a caller who may not see cases. */
  clock: ReportClock.nullable(),
}).meta({ id: 'IncidentItem' });
export type IncidentItem = z.infer<typeof IncidentItem>;
export const Incident = z
  .object({
    ...recordShape,
    ...incidentShape,
    ...own.detail,
    abilities: z.object({
      ...recordAbilities,
      ...actionAbilities(RESOLUTION_ACTIONS),
      /** Complete the report: people, cases, statements, causes and the rest of the investigation. */
      investigate: z.boolean(),
    }),
  })
  .meta({ id: 'Incident' });
export type Incident = z.infer<typeof Incident>;

export const RaiseIncident = z.object({
  ...raiseShape,
  ...own.raise,
  /** Defaults to now. */
  occurredAt: GivenMoment.optional(),
  form: ReportedForm.optional(),
});
export const EditIncident = z.object({ ...editShape, ...own.edit, occurredAt: GivenMoment.optional() });
/** By deadline: what can still be met first, then what has passed, then incidents without one. */
export const IncidentSort = z.enum([...ListSort.options, 'deadline']);
export const incidentFilterShape = {
  ...own.filters,
  highPotential: Flag.optional(),
};
