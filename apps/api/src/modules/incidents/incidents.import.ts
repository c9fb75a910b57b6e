import { EMPLOYMENTS } from '@safety-qube/domain/incidents/cases';
import { readEventType } from '@safety-qube/domain/incidents/event-type-words';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Involvement } from '@safety-qube/domain/incidents/investigation';
import { GENDERS, readEmployment, readGender } from '@safety-qube/domain/incidents/person-words';
import { addressIn } from '@safety-qube/domain/mailbox';
import { sql } from 'kysely';
import type { ImportedRecord, OwnImport } from '../records/index.ts';
import { assessDeadlines } from './assess-deadlines.ts';
import { CASE_FIELDS, caseOf, describesCase } from './imported-case.ts';
import { COST_FIELDS, costsOf } from './imported-costs.ts';

type Tx = Parameters<OwnImport['write']>[0];

/** A time of a row: on the clock of its place unless it has an offset of its own; never in the future. Null stays null. */
const instant = (column: 'at' | 'died') => {
  const text = sql.ref(`d.${column}`);
  return sql`case when ${text} is not null then least(now(), case when ${text} ~ '[+-]\\d\\d:\\d\\d$'
    then ${text}::timestamptz else ${text}::timestamp at time zone f.time_zone end) end`;
};

/**
 * Writes when imported incidents happened, on the clock of their place, and their costs; those that a file dates only as raised
 * happened then. Returns the times and the time zones by id.
 */
async function writeOwn(tx: Tx, records: readonly ImportedRecord[]) {
  const rows = records.map(({ id, values }) => ({
    id,
    at: values['occurredAt'] ?? null,
    died: values['diedOn'] ?? null,
    costs: costsOf(values),
  }));
  const { rows: imported } = await sql<{ id: number; at: Date; diedAt: Date | null; timeZone: string }>`
    update incident x set costs = d.costs, occurred_at = case when d.at is null then r.raised_at else ${instant('at')} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) d (id bigint, at text, died text, costs jsonb)
    join record r on r.id = d.id join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    where x.record_id = d.id
    returning x.record_id id, x.occurred_at at, ${instant('died')} "diedAt", f.time_zone "timeZone"`.execute(tx);
  return new Map(imported.map((one) => [one.id, one]));
}

type Values = ImportedRecord['values'];

const isInjury = ({ eventType }: Values): boolean => eventType === 'injuryOrIllness';
/** Whether a row describes a person apart from what happened to them. */
const isDescribed = ({ gender, jobTitle }: Values): boolean => gender !== undefined || jobTitle !== undefined;

/**
 * Derives the kind of event of a row that does not name it: from the name of its category, else an injury if it describes an
 * injured person, else a near miss.
 */
function deriveEventType(values: Values, categoryNames: readonly string[]): EventType {
  const said = categoryNames.map(readEventType).find((type) => type !== undefined);
  return said ?? (describesCase(values) || isDescribed(values) ? 'injuryOrIllness' : 'nearMiss');
}

/**
 * Returns how the person that a row names or describes was involved, and whether it describes their case; null if there is no
 * person. A name alone is that of an injured person if the incident was an injury.
 */
function roleOf(values: Values): { involvement: Involvement; hasCase: boolean } | null {
  const { injured, ...others } = values;
  const hasCase = describesCase(isInjury(values) ? values : others);
  if (hasCase || (isInjury(values) && isDescribed(values))) return { involvement: 'injured', hasCase };
  return injured === undefined ? null : { involvement: 'involved', hasCase };
}

/** The fields of an incident's investigation that an import can fill: costs, and one injured person with the case. */
export const INVESTIGATION_IMPORT: OwnImport = {
  fields: [
    ...CASE_FIELDS,
    {
      name: 'employment',
      label: 'fact.employment',
      kind: 'choice',
      options: ({ say }) => EMPLOYMENTS.map((value) => ({ value, label: say(`employment.${value}`) })),
      read: readEmployment,
    },
    {
      name: 'gender',
      label: 'fact.gender',
      kind: 'choice',
      options: ({ say }) => GENDERS.map((value) => ({ value, label: say(`gender.${value}`) })),
      read: readGender,
    },
    { name: 'jobTitle', label: 'fact.jobTitle', kind: 'text', longest: 120 },
    ...COST_FIELDS,
  ],
  input(values) {
    costsOf(values);
    return {};
  },
  derive: (values, categoryNames) =>
    values['eventType'] === undefined ? { eventType: deriveEventType(values, categoryNames) } : {},
  async write(tx, records, say) {
    const happened = await writeOwn(tx, records);
    const people = records.flatMap(({ id, values }) => {
      const where = happened.get(id);
      const role = roleOf(values);
      if (!where || !role) return [];
      const { involvement, hasCase } = role;
      const { injured: name = say('word.anonymous'), employment = 'employee', gender, jobTitle } = values;
      const person = { id, name, address: addressIn(name) ?? null, involvement, employment, gender, jobTitle };
      return [hasCase ? { ...person, ...caseOf(values, where) } : person];
    });
    await sql`
      with d as materialized (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
          d (id bigint, name text, address text, involvement text, employment text, gender text, "jobTitle" text, type text, facts jsonb,
            "lostTime" jsonb, codes jsonb, report jsonb)),
      p as (insert into incident_person (record_id, employee_id, name, involvement, employment, gender, job_title)
        select d.id, e.id, case when e.id is null then d.name end, d.involvement, d.employment, d.gender, d."jobTitle"
        from d left join employee e on lower(e.email) = lower(d.address) order by d.id returning id, record_id)
      insert into incident_case (person_id, type, facts, lost_time, privacy_reasons, codes, report)
      select p.id, d.type, d.facts, d."lostTime", '{}', d.codes, d.report from p join d on d.id = p.record_id
      where d.type is not null`.execute(tx);
    await assessDeadlines(
      { tx },
      records.map(({ id }) => id),
    );
  },
};
