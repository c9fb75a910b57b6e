import { isDeepStrictEqual } from 'node:util';
import type { AuthorityNotice } from '@safety-qube/contract/schemas/investigation';
import { noticeProblem } from '@safety-qube/domain/incidents/notices';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, type Seen } from '../change-investigation.ts';
import { CLOCK_TOLERANCE_MS } from '../incidents.definition.ts';

const PROBLEMS = { later: 'TOLD_LATER', before: 'TOLD_BEFORE' } as const;

/** Throws 422 PERSON_UNKNOWN if a person who is said to have notified an authority does not exist in the tenant. */
async function checkNotifiers(ctx: Ctx, notices: readonly AuthorityNotice[]): Promise<void> {
  const wanted = [...new Set(notices.map(({ byId }) => byId))];
  const known = await ctx.tx.selectFrom('employee').select('id').where('id', 'in', wanted).execute();
  const ids = wanted.filter((id) => !known.some((one) => one.id === id));
  if (ids.length) throw refuse('PERSON_UNKNOWN', {}, { ids });
}

/** Throws 422 TOLD_LATER for a time in the future, TOLD_BEFORE for a time before the incident. */
function checkTime({ at }: AuthorityNotice, occurredAt: Date): void {
  const problem = noticeProblem({ at: new Date(at) }, occurredAt, new Date(Date.now() + CLOCK_TOLERANCE_MS));
  if (problem) throw refuse(PROBLEMS[problem], {}, { field: 'at' });
}

/**
 * Writes which authorities were notified of an incident. Changing or removing an earlier notice needs a reason, which the history
 * keeps: 422 CORRECTION_REASON without one.
 */
export const setNotices = (ctx: Ctx, platform: Platform, seen: Seen, notices: readonly AuthorityNotice[]) =>
  changeInvestigation(ctx, platform, seen, ['notices'], async ({ row }) => {
    const isIn = (list: readonly AuthorityNotice[]) => (notice: AuthorityNotice) =>
      list.some((one) => isDeepStrictEqual(one, notice));
    if (!row.notices.every(isIn(notices)) && !seen.reason) throw refuse('CORRECTION_REASON', {}, { field: 'reason' });
    const added = notices.filter((notice) => !isIn(row.notices)(notice));
    if (added.length) await checkNotifiers(ctx, added);
    for (const notice of added) checkTime(notice, row.occurredAt);
    const written = notices.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    await ctx.tx
      .updateTable('incident')
      .set({ notices: JSON.stringify(written) })
      .where('record_id', '=', seen.id)
      .execute();
    return { notices: [row.notices.map(withoutNote), written.map(withoutNote)] };
  });

/** A notice as the history stores it: without its note, which may disclose people's health. */
const withoutNote = ({ note: _, ...notice }: AuthorityNotice) => notice;
