import { type EditIncident, incidents, type RaiseIncident } from '@safety-qube/contract/incidents';
import { isHighPotential, isPotentialPlausible, type Severity } from '@safety-qube/domain/incidents/severity';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { isOrNot, oneOfListed } from '../../platform/db/one-of.ts';
import { refuse } from '../../platform/errors.ts';
import {
  type DocumentLook,
  type DocumentSection,
  defineRecordType,
  type OwnFact,
  resolutionParts,
} from '../records/index.ts';
import { describeForm } from './describe-form.ts';
import { rightsToForm } from './forms.queries.ts';
import { historyTeller } from './history-teller.ts';
import { clockOf, reportedIn } from './incident-clock.ts';
import type { IncidentRow } from './incident-row.ts';
import { describeInvestigation } from './incidents.document.ts';
import { CASE_EXPORT } from './incidents.export.ts';
import { INCIDENT_IMPORT } from './incidents.import.ts';
import { mayInvestigate } from './incidents.policy.ts';
import { tellInvestigation } from './tell-investigation.ts';

const GRAVE: readonly (Severity | null)[] = ['serious', 'fatal'];
const isGrave = ({ actual_severity: actual, potential_severity: potential }: IncidentRow): boolean =>
  GRAVE.includes(actual) || GRAVE.includes(potential);

/** Clocks of phones run ahead a little. In milliseconds. */
export const AHEAD = 300_000;

/** A row that makes sense. 422 OCCURRED_LATER for what is still to come, POTENTIAL_TOO_LOW for less than what happened. */
function checked(row: Omit<IncidentRow, 'is_high_potential'>): IncidentRow {
  const { actual_severity: actual, potential_severity: potential, occurred_at: occurredAt } = row;
  if (occurredAt.getTime() > Date.now() + AHEAD) throw refuse('OCCURRED_LATER');
  if (actual && potential && !isPotentialPlausible(actual, potential)) throw refuse('POTENTIAL_TOO_LOW');
  return { ...row, is_high_potential: isHighPotential(actual ?? 'none', potential ?? 'none') };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

const FACTS: readonly OwnFact[] = [
  {
    name: 'eventType',
    label: 'fact.eventType',
    columns: ['event_type'],
    say: (row, { say }) => say(`eventType.${(row as IncidentRow).event_type}`),
  },
  {
    name: 'occurredAt',
    label: 'fact.occurredAt',
    at: (row) => (row as IncidentRow).occurred_at,
    say(row, { moment }) {
      const at = (row as IncidentRow).occurred_at;
      return moment ? moment(new Date(at)) : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    },
  },
  ...(['actual', 'potential'] as const).map(
    (which): OwnFact => ({
      name: `${which}Severity`,
      label: `fact.${which}Severity`,
      say(row, { say }) {
        const severity = (row as IncidentRow)[`${which}_severity`];
        return severity && say(`severity.${severity}`);
      },
    }),
  ),
  {
    name: 'immediateAction',
    label: 'fact.immediateAction',
    isText: true,
    say: (row) => (row as IncidentRow).immediate_action,
  },
];

const presentItem = (row: IncidentRow) => ({
  eventType: row.event_type,
  occurredAt: row.occurred_at.toISOString(),
  actualSeverity: row.actual_severity,
  potentialSeverity: row.potential_severity,
  isHighPotential: row.is_high_potential,
});

/** What only incidents have in their document: the form, then the investigation. */
async function describeIncident(ctx: Ctx, id: number): Promise<(look: DocumentLook) => DocumentSection[]> {
  const form = await describeForm(ctx, id);
  const investigation = await describeInvestigation(ctx, id);
  return (look) => [...form(look), ...investigation(look)];
}

/** Incidents: what they add to a record. Their investigation has calls of its own. */
export const incidentDefinition = defineRecordType({
  ...INCIDENT,
  ...resolutionParts,
  table: 'incident',
  columns: {
    item: ['event_type', 'occurred_at', 'actual_severity', 'potential_severity', 'is_high_potential'],
    detail: ['immediate_action'],
  },
  facts: FACTS,
  query: incidents.list.query,
  create(input) {
    const raised = input as z.output<typeof RaiseIncident>;
    const row = checked({
      event_type: raised.eventType,
      occurred_at: raised.occurredAt === undefined ? new Date() : new Date(raised.occurredAt),
      actual_severity: raised.actualSeverity ?? null,
      potential_severity: raised.potentialSeverity ?? null,
      immediate_action: raised.immediateAction || null,
    });
    return { row: { ...row }, urgency: { immediateDanger: isGrave(row), level: null } };
  },
  change(input, row) {
    const { eventType, occurredAt, actualSeverity, potentialSeverity, immediateAction } = input as z.output<
      typeof EditIncident
    >;
    const before = row as IncidentRow;
    const wanted = checked({
      event_type: eventType ?? before.event_type,
      occurred_at: occurredAt === undefined ? before.occurred_at : new Date(occurredAt),
      actual_severity: actualSeverity === undefined ? before.actual_severity : actualSeverity,
      potential_severity: potentialSeverity === undefined ? before.potential_severity : potentialSeverity,
      immediate_action: immediateAction === undefined ? before.immediate_action : immediateAction || null,
    });
    return Object.fromEntries(
      Object.entries(wanted).filter(([column, value]) => !isSame(value, before[column as keyof IncidentRow])),
    );
  },
  filter(query) {
    const { eventType, severity, highPotential } = query as {
      eventType?: string;
      severity?: string;
      highPotential?: boolean;
    };
    return [
      ...(eventType === undefined ? [] : [oneOfListed(sql.ref('x.event_type'), eventType)]),
      ...(severity === undefined ? [] : [oneOfListed(sql.ref('x.actual_severity'), severity)]),
      ...(highPotential === undefined ? [] : [isOrNot(sql.ref('x.is_high_potential'), highPotential)]),
    ];
  },
  import: INCIDENT_IMPORT,
  export: CASE_EXPORT,
  isSerious: (row) => isGrave(row as IncidentRow),
  listed: reportedIn,
  presentItem: (row) => ({ ...presentItem(row as IncidentRow), clock: clockOf(row) }),
  presentDetail: (row) => ({
    ...presentItem(row as IncidentRow),
    immediateAction: (row as IncidentRow).immediate_action,
  }),
  document: describeIncident,
  history: tellInvestigation,
  words: historyTeller,
  formRights: rightsToForm,
  abilities: (_, standing, record) => ({ investigate: mayInvestigate(standing, record) }),
});
