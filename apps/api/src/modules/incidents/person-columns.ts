import type { InvolvedInput } from '@safety-qube/contract/schemas/investigation';
import type * as z from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/**
 * Returns the columns of a person involved in an incident. 422 PERSON_UNNAMED without an employee and a name, PERSON_UNKNOWN for an
 * employee whom the tenant does not have.
 */
export async function personColumns(
  ctx: Pick<Ctx, 'tx'>,
  { employeeId, name, involvement, employment, supervisedByUs, gender, jobTitle }: z.output<typeof InvolvedInput>,
) {
  if (employeeId === null && name === null) throw refuse('PERSON_UNNAMED');
  if (employeeId !== null) {
    const known = await ctx.tx.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst();
    if (!known) throw refuse('PERSON_UNKNOWN', {}, { ids: [employeeId] });
  }
  return {
    employee_id: employeeId,
    name: employeeId === null ? name : null,
    involvement,
    employment,
    supervised_by_us: supervisedByUs,
    ...(gender !== undefined && { gender }),
    ...(jobTitle !== undefined && { job_title: jobTitle }),
  };
}
