import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import type { Employment } from '@safety-qube/domain/incidents/cases';
import type { Involvement } from '@safety-qube/domain/incidents/investigation';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import type { MadeRecord } from './write-records.ts';

/** A person involved in an incident, before the incident has an id. */
export interface MadeInvolved {
  readonly employeeId: number | null;
  readonly name: string | null;
  readonly involvement: Involvement;
  readonly employment: Employment;
  readonly case: CaseInput | null;
}
export interface MadeIncident extends MadeRecord {
  readonly involved: readonly MadeInvolved[];
  /** Their statements, by index in `involved`. */
  readonly statements: readonly { readonly by: number; readonly takenOn: string; readonly text: string }[];
  readonly language: string;
}

const caseColumns = ({ type, facts, lostTime, privacyReasons, codes, report }: CaseInput) => ({
  type,
  facts: JSON.stringify(facts),
  lost_time: lostTime && JSON.stringify(lostTime),
  privacy_reasons: privacyReasons,
  codes: JSON.stringify(codes),
  report: JSON.stringify(report),
});

/** Writes the people involved in incidents with their cases and statements, with three SQL statements in total. */
export async function writeInvolved(
  tx: TenantDb,
  made: readonly MadeIncident[],
  recordIds: readonly number[],
): Promise<void> {
  const rows = made.flatMap(({ involved }, index) =>
    involved.map((person, at) => ({ ...person, at, index, recordId: recordIds[index] ?? 0 })),
  );
  const added = await tx
    .insertInto('incident_person')
    .values(
      rows.map(({ recordId, employeeId, name, involvement, employment }) => ({
        record_id: recordId,
        employee_id: employeeId,
        name,
        involvement,
        employment,
        supervised_by_us: employment === 'contractor' ? true : null,
      })),
    )
    .returning('id')
    .execute();
  const idOf = new Map(rows.map(({ index, at }, n) => [`${index} ${at}`, added[n]?.id ?? 0]));
  await tx
    .insertInto('incident_case')
    .values(rows.flatMap((row, n) => (row.case ? [{ person_id: added[n]?.id ?? 0, ...caseColumns(row.case) }] : [])))
    .execute();
  const said = made.flatMap(({ statements }, index) =>
    statements.length
      ? [
          {
            id: recordIds[index],
            said: statements.map(({ by, takenOn, text }) => ({ personId: idOf.get(`${index} ${by}`), takenOn, text })),
          },
        ]
      : [],
  );
  await sql`
    update incident x set statements = s.said from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) s (id bigint, said jsonb)
    where x.record_id = s.id`.execute(tx);
}
