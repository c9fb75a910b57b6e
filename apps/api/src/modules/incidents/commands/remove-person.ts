import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, personOf, type Seen } from '../change-investigation.ts';
import { personSnapshot } from '../person-snapshot.ts';

/** Removes a person from an incident, with their case and statements. */
export const removePerson = (
  ctx: Ctx,
  platform: Platform,
  { personId, ...seen }: Seen & { readonly personId: number },
) =>
  changeInvestigation(ctx, platform, seen, ['person', 'case', 'statements'], async (investigating) => {
    const { statements } = investigating.row;
    const person = personOf(investigating, personId);
    const left = statements.filter((statement) => statement.personId !== personId);
    await ctx.tx.deleteFrom('incident_person').where('id', '=', personId).execute();
    await ctx.tx
      .updateTable('incident')
      .set({ statements: JSON.stringify(left) })
      .where('record_id', '=', seen.id)
      .execute();
    return { person: [personSnapshot(person), null], statements: [statements.length, left.length] };
  });
