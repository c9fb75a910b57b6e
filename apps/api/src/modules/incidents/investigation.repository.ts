import type {
  AuthorityNotice,
  CaseInput,
  InvestigationParts,
  InvolvedPerson,
} from '@safety-qube/contract/schemas/investigation';
import { BLANK_REPORT } from '@safety-qube/domain/incidents/blank-case';
import type { Severity } from '@safety-qube/domain/incidents/severity';
import { personName } from '@safety-qube/domain/person-name';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** A person involved in an incident, with the case if there is one. */
export interface InvolvedRow
  extends Pick<InvolvedPerson, 'id' | 'employeeId' | 'involvement' | 'employment' | 'gender' | 'jobTitle'> {
  /** For an employee the name in the directory. */
  readonly name: string;
  readonly supervisedByUs: boolean | null;
  readonly case: CaseInput | null;
}

/** The investigation as it is stored. */
export interface InvestigationRow extends InvestigationParts {
  readonly notices: readonly AuthorityNotice[];
  readonly occurredAt: Date;
  readonly eventType: string;
  readonly actualSeverity: Severity | null;
  readonly potentialSeverity: Severity | null;
  readonly timeZone: string;
  /** The tenant's setting, if there is one. */
  readonly regimes: unknown;
  readonly people: readonly InvolvedRow[];
}

/** The answers before anything was answered. */
const UNANSWERED: InvestigationParts['reporting'] = {
  knownAt: null,
  workRelated: null,
  workRelatedKnownAt: null,
  travel: null,
  dangerousOccurrence: null,
  onOurPremises: null,
  gas: null,
};

/** Completes the stored answers to the questions of regulators: those without an answer are null. */
export const answered = (reporting: Partial<InvestigationParts['reporting']>): InvestigationParts['reporting'] => ({
  ...UNANSWERED,
  ...reporting,
});

type PersonRow = Omit<InvolvedRow, 'name'> & Record<'name' | 'firstname' | 'lastname', string | null>;
const named = ({ name, firstname, lastname, ...person }: PersonRow): InvolvedRow => ({
  ...person,
  name: name ?? personName({ firstname: firstname ?? '', lastname: lastname ?? '' }),
});

/** A case `c` as it is stored. Questions that were added after it was written are unanswered. */
export const ENTERED_CASE = sql`json_build_object('type', c.type, 'facts', c.facts, 'lostTime', c.lost_time,
  'privacyReasons', c.privacy_reasons, 'codes', c.codes, 'report', ${JSON.stringify(BLANK_REPORT)}::jsonb || c.report)`;
/** The tenant's setting of the regimes that apply to it. */
export const REGIMES = sql`(select k.value from config_entry k where k.name = 'incident_regimes')`;

/** Reads all of an incident's investigation in one statement, without a check of rights. */
export async function getInvestigation(ctx: Pick<Ctx, 'tx'>, recordId: number): Promise<InvestigationRow> {
  const { rows } = await sql<Omit<InvestigationRow, 'people'> & { people: PersonRow[] }>`
    select x.statements, x.timeline, x.causes, x.costs, x.reporting, x.notices, x.occurred_at "occurredAt", x.event_type "eventType", x.actual_severity "actualSeverity",
      x.potential_severity "potentialSeverity", f.time_zone "timeZone",
      ${REGIMES} regimes,
      coalesce((select json_agg(json_build_object('id', p.id, 'employeeId', p.employee_id, 'name', p.name,
          'firstname', e.firstname, 'lastname', e.lastname, 'involvement', p.involvement, 'employment', p.employment, 'supervisedByUs', p.supervised_by_us,
          'gender', p.gender, 'jobTitle', p.job_title,
          'case', case when c.person_id is not null then ${ENTERED_CASE} end)
          order by p.id)
        from incident_person p
        left join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
        left join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
        where p.record_id = x.record_id), '[]') people
    from incident x join record r on r.tenant_id = x.tenant_id and r.id = x.record_id
    join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    where x.record_id = ${recordId}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new Error(`incident ${recordId} is gone`);
  return { ...row, reporting: answered(row.reporting), people: row.people.map(named) };
}
