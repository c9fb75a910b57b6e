import type { InvolvedInput } from '@safety-qube/contract/schemas/investigation';
import { definedIn } from '@safety-qube/domain/objects';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, personOf, type Seen } from '../change-investigation.ts';
import { personColumns } from '../person-columns.ts';
import { personSnapshot } from '../person-snapshot.ts';

/**
 * Changes the data of a person involved in an incident. 422 CASE_NEEDS_INJURED for a person who has a case and would no longer be
 * injured.
 */
export const changePerson = (
  ctx: Ctx,
  platform: Platform,
  { personId, ...seen }: Seen & { readonly personId: number },
  input: z.output<typeof InvolvedInput>,
) =>
  changeInvestigation(ctx, platform, seen, ['person'], async (investigating) => {
    const person = personOf(investigating, personId);
    if (person.case && input.involvement !== 'injured') throw refuse('CASE_NEEDS_INJURED');
    await ctx.tx
      .updateTable('incident_person')
      .set(await personColumns(ctx, input))
      .where('id', '=', personId)
      .execute();
    return { person: [personSnapshot(person), personSnapshot({ ...person, ...definedIn(input) })] };
  });
