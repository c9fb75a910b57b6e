import type { InvolvedInput } from '@safety-qube/contract/investigation';
import { MOST_INVOLVED } from '@safety-qube/domain/incidents/investigation';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, type Seen } from '../change-investigation.ts';
import { personColumns } from '../person-columns.ts';
import { personSnapshot } from '../person-snapshot.ts';

/**
 * Names somebody who had to do with an incident. 422 for nobody, and for an employee whom the tenant does not have; INVOLVED_FULL
 * where no more can be named.
 */
export const addPerson = (ctx: Ctx, platform: Platform, seen: Seen, input: z.output<typeof InvolvedInput>) =>
  changeInvestigation(ctx, platform, seen, [], async ({ row }) => {
    if (row.people.length >= MOST_INVOLVED) throw refuse('INVOLVED_FULL', { most: MOST_INVOLVED });
    const { id } = await ctx.tx
      .insertInto('incident_person')
      .values({ record_id: seen.id, ...(await personColumns(ctx, input)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { person: [null, personSnapshot({ ...input, id, case: null })] };
  });
