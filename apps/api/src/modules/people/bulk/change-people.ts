import { sql } from 'kysely';
import { auditAll, type Change } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict } from '../../../platform/errors.ts';
import { inChunks } from '../../../platform/in-chunks.ts';
import { changeFieldValues, OF_PEOPLE } from '../../custom-fields/index.ts';
import type { EmployeeChange } from '../employee-change.ts';
import type { PersonRow } from '../people.repository.ts';
import type { PersonValues } from '../person-values.ts';

/** A change of a person whose row is locked. */
export interface PersonChange extends Pick<EmployeeChange, 'columns'> {
  readonly row: PersonRow;
  readonly audited: Change;
  readonly own: PersonValues;
  /** The line of the log that it undoes. */
  readonly undoes?: number;
}
/** Rows changed by one statement. */
const CHUNK = 1000;

/** Throws the 409 for an address or number that was taken by others after the lines were read. */
export function throwTaken(error: unknown): never {
  if (violates(error, 'employee_tenant_id_email_key')) throw conflict('EMAIL_TAKEN');
  throw violates(error, 'employee_number_taken') ? conflict('EMPLOYEE_NUMBER_TAKEN') : error;
}

/** Changes many people, apart from where their roles apply, with a line of the log each. */
export async function changePeople(ctx: Ctx, changes: readonly PersonChange[]): Promise<void> {
  for (const chunk of inChunks(changes, CHUNK)) {
    const rows = JSON.stringify(chunk.map(({ row, columns }) => ({ ...row, ...columns })));
    await sql`
      update employee e set firstname = v.firstname, lastname = v.lastname, job_title = v.job_title, role_id = v.role_id,
        facility_id = v.facility_id, unit_id = v.unit_id, selected_language = v.selected_language,
        selected_timezone = v.selected_timezone, employee_number = v.employee_number, employment = v.employment,
        hired_on = v.hired_on, left_on = v.left_on, manager_id = v.manager_id, version = e.version + 1
      from jsonb_to_recordset(${rows}::jsonb) v(id bigint, firstname text, lastname text, job_title text, role_id bigint,
        facility_id bigint, unit_id bigint, selected_language text, selected_timezone text, employee_number text,
        employment text, hired_on date, left_on date, manager_id bigint)
      where e.id = v.id`
      .execute(ctx.tx)
      .catch(throwTaken);
  }
  await changeFieldValues(
    ctx,
    changes.map(({ row: { id: ownerId }, own }) => ({ ownerId, ...own })),
    OF_PEOPLE,
  );
  await auditAll(
    ctx,
    changes.map(({ row, audited, undoes }) => ({
      ...{ action: 'employee.changed', entity: 'employee', entityId: row.id, change: audited },
      ...(undoes !== undefined && { undoes }),
    })),
  );
}
