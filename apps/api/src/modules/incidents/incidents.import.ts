import { EMPLOYMENTS } from '@safety-qube/domain/incidents/cases';
import { GENDERS, readEmployment, readGender } from '@safety-qube/domain/incidents/person-words';
import { addressIn } from '@safety-qube/domain/mailbox';
import { sql } from 'kysely';
import type { ImportedRecord, OwnImport } from '../records/index.ts';
import { CASE_FIELDS, caseOf, tellsOfCase } from './imported-case.ts';
import { COST_FIELDS, costsOf } from './imported-costs.ts';

type Tx = Parameters<OwnImport['write'] & {}>[0];

/** A moment of a row: on the clock of its place unless it has an offset of its own; never one to come. Null stays null. */
const instant = (column: 'at' | 'died') => {
  const text = sql.ref(`d.${column}`);
  return sql`case when ${text} is not null then least(now(), case when ${text} ~ '[+-]\\d\\d:\\d\\d$'
    then ${text}::timestamptz else ${text}::timestamp at time zone f.time_zone end) end`;
};

/**
 * Sets when imported incidents happened, on the clock of their place, and what they cost; when nothing is said, they happened as
 * they were raised. Answers when and where, by id.
 */
async function writeOwn(tx: Tx, records: readonly ImportedRecord[]) {
  const rows = records.map(({ id, values }) => ({
    id,
    at: values['occurredAt'] ?? null,
    died: values['diedOn'] ?? null,
    costs: costsOf(values),
  }));
  const { rows: written } = await sql<{ id: number; at: Date; diedAt: Date | null; timeZone: string }>`
    update incident x set costs = d.costs, occurred_at = case when d.at is null then r.raised_at else ${instant('at')} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) d (id bigint, at text, died text, costs jsonb)
    join record r on r.id = d.id join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    where x.record_id = d.id
    returning x.record_id id, x.occurred_at at, ${instant('died')} "diedAt", f.time_zone "timeZone"`.execute(tx);
  return new Map(written.map((one) => [one.id, one]));
}

/** Whether a row tells of somebody who was hurt though nothing of how: what they were, where the incident was an injury. */
const tellsOfPerson = ({ eventType = 'injuryOrIllness', gender, jobTitle }: ImportedRecord['values']): boolean =>
  eventType === 'injuryOrIllness' && (gender !== undefined || jobTitle !== undefined);

/** What a file can bring of an incident beyond its fields: what it cost, and one injured person with the case. */
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
    return { eventType: 'injuryOrIllness' }; // unless the file says another
  },
  async write(tx, records, say) {
    const happened = await writeOwn(tx, records);
    const people = records.flatMap(({ id, values }) => {
      const where = happened.get(id);
      const hasCase = where !== undefined && tellsOfCase(values);
      if (!hasCase && !tellsOfPerson(values)) return [];
      const { injured: name = say('word.anonymous'), employment = 'employee', gender, jobTitle } = values;
      const person = { id, name, address: addressIn(name) ?? null, employment, gender, jobTitle };
      return [hasCase ? { ...person, ...caseOf(values, where) } : person];
    });
    await sql`
      with d as materialized (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
          d (id bigint, name text, address text, employment text, gender text, "jobTitle" text, type text, facts jsonb,
            "lostTime" jsonb, codes jsonb, report jsonb)),
      p as (insert into incident_person (record_id, employee_id, name, involvement, employment, gender, job_title)
        select d.id, e.id, case when e.id is null then d.name end, 'injured', d.employment, d.gender, d."jobTitle"
        from d left join employee e on lower(e.email) = lower(d.address) order by d.id returning id, record_id)
      insert into incident_case (person_id, type, facts, lost_time, privacy_reasons, codes, report)
      select p.id, d.type, d.facts, d."lostTime", '{}', d.codes, d.report from p join d on d.id = p.record_id
      where d.type is not null`.execute(tx);
  },
};
