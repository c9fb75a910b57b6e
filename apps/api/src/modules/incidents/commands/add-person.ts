import type { InvolvedInput } from '@safety-qube/contract/schemas/investigation';
import { MAX_INVOLVED } from '@safety-qube/domain/incidents/investigation';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, type Seen } from '../change-investigation.ts';
import { personColumns } from '../person-columns.ts';
import { personSnapshot } from '../person-snapshot.ts';

/**
 * Adds a person who was involved in an incident. 422 without an employee or a name, and for an employee whom the tenant does not
 * have; INVOLVED_FULL if no more can be added.
 */
export const addPerson = (ctx: Ctx, platform: Platform, seen: Seen, input: z.output<typeof InvolvedInput>) =>
  changeInvestigation(ctx, platform, seen, [], async ({ row }) => {
    if (row.people.length >= MAX_INVOLVED) throw refuse('INVOLVED_FULL', { most: MAX_INVOLVED });
    const { id } = await ctx.tx
      .insertInto('incident_person')
      .values({ record_id: seen.id, ...(await personColumns(ctx, input)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { person: [null, personSnapshot({ ...input, id, case: null })] };
  });
