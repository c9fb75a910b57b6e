import { incidents } from '@safety-qube/contract/endpoints/incidents';
import { historyWords } from '@safety-qube/domain/incidents/history-words';
import { isHighPotential, isPotentialPlausible, type Severity } from '@safety-qube/domain/incidents/severity';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { sql } from 'kysely';
import { forbidden, refuse } from '../../platform/errors.ts';
import type { PageTextKey } from '../../platform/page-text.ts';
import { describeForm } from '../executions/index.ts';
import type { OwnDocument } from '../record-pdf/index.ts';
import {
  type Acting,
  categoryField,
  changedColumns,
  defineRecordType,
  type OwnImport,
  ownField,
  ownFields,
  resolutionParts,
} from '../records/index.ts';
import { checkInvestigated } from './check-investigated.ts';
import { formRights } from './form-rights.ts';
import { clockColumns, clockOf, INCIDENT_CLOCKS } from './incident-clock.ts';
import type { IncidentRow, IncidentShapes } from './incident-row.ts';
import { describeInvestigation } from './incidents.document.ts';
import { INVESTIGATION_IMPORT } from './incidents.import.ts';
import { mayInvestigate } from './incidents.policy.ts';
import { isAnalyst } from './sees-cases.ts';
import { HIGH_POTENTIAL, OCCURRED_AT } from './special-fields.ts';
import { visibleHistory } from './visible-history.ts';

const SERIOUS: readonly (Severity | null)[] = ['serious', 'fatal'];
const isSerious = ({ actual_severity: actual, potential_severity: potential }: IncidentRow): boolean =>
  SERIOUS.includes(actual) || SERIOUS.includes(potential);

/** Milliseconds that a time may be in the future, because the clocks of phones run ahead a little. */
export const CLOCK_TOLERANCE_MS = 300_000;

/**
 * Validates a row and derives its high potential. 422 OCCURRED_LATER for a time in the future, POTENTIAL_TOO_LOW for a potential
 * severity below the actual one.
 */
function checked(row: IncidentRow): IncidentRow {
  const { actual_severity: actual, potential_severity: potential, occurred_at: occurredAt } = row;
  if (occurredAt.getTime() > Date.now() + CLOCK_TOLERANCE_MS) throw refuse('OCCURRED_LATER');
  if (actual && potential && !isPotentialPlausible(actual, potential)) throw refuse('POTENTIAL_TOO_LOW');
  return { ...row, is_high_potential: isHighPotential(actual ?? 'none', potential ?? 'none') };
}

/** The time of the incident comes after the kind of event. */
const { imported, ...FIELDS } = ownFields<IncidentRow>([
  ...INCIDENT_FIELDS.map(ownField).toSpliced(1, 0, OCCURRED_AT),
  HIGH_POTENTIAL,
]);

const { approve, ...others } = resolutionParts.effects;

/** The effects of the resolution workflow; where somebody was hurt, only a complete investigation is approved. */
const EFFECTS = {
  ...others,
  async approve(acting: Acting, body: never) {
    const effect = (await approve?.(acting, body)) ?? {};
    await checkInvestigated(acting.ctx, acting.record);
    return effect;
  },
};

/** The definition of incidents: what they add to a record. Their investigation has its own routes. */
export const incidentDefinition = defineRecordType<IncidentShapes>({
  ...INCIDENT,
  ...resolutionParts,
  effects: EFFECTS,
  ...FIELDS,
  table: 'incident',
  defaultFields: [
    categoryField('Injury or illness', 'Near miss', 'Property damage', 'Environmental', 'Security', 'Vehicle'),
  ],
  query: incidents.list.query,
  filter(query, actor) {
    // The order tells what has a deadline.
    if (query.sort === 'deadline' && !isAnalyst(actor)) throw forbidden('incident.viewAnalysis');
    return FIELDS.filter(query);
  },
  create(input, rules) {
    const row = checked(FIELDS.create(input, rules));
    return { row: { ...row }, urgency: { immediateDanger: isSerious(row), level: null } };
  },
  change(input, row, rules) {
    const changes = FIELDS.change(input, row, rules);
    const { is_high_potential } = checked({ ...row, ...changes });
    return changedColumns({ ...changes, is_high_potential }, row);
  },
  isSerious,
  isImmediateDanger: isSerious,
  namesInjured: sql`exists (select from incident_person p
    where p.tenant_id = r.tenant_id and p.record_id = r.id and p.involvement = 'injured')`,
  listed: clockColumns,
  reportClocks: INCIDENT_CLOCKS,
  presentItem: (row) => ({ ...FIELDS.presentItem(row), clock: clockOf(row) }),
  history: visibleHistory,
  formRights,
  abilities: (_, access, record) => ({ investigate: mayInvestigate(access, record) }),
});

/** The fields of an incident that an import can fill: its own, and those of its investigation. */
export const incidentImport: OwnImport = {
  ...INVESTIGATION_IMPORT,
  fields: [...imported.fields, ...INVESTIGATION_IMPORT.fields],
  input: (values) => ({ ...INVESTIGATION_IMPORT.input(values), ...imported.input(values) }),
};

/** The sections that only incidents have in their document: the form, then the investigation. */
export const incidentDocument: OwnDocument = {
  async sections(ctx, id) {
    const form = await describeForm(ctx, 'incident', id);
    const investigation = await describeInvestigation(ctx, id);
    return (format) => [...form(format), ...investigation(format)];
  },
  words({ t, moment, amount }, { person }) {
    const formatters = { t: (key: string) => t(key as PageTextKey), moment, amount, person };
    return (property, value) => historyWords(property, value, formatters);
  },
};
