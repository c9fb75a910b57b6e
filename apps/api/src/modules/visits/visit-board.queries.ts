import type { VisitBoard } from '@safety-qube/contract/schemas/board-lines';
import { type Ctx, visitorOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readKnownIssues, readLines } from '../board/index.ts';
import { lowestUnit } from '../posters/index.ts';

/** What a visitor reads of each, at most. */
const MOST = { known: 5, fixed: 5 };

/** Returns the place that the visitor came by, for what is shown about it. 404 for who came by a claim, which opens one report. */
export function placeShown(ctx: Pick<Ctx, 'visitor'>): { readonly facilityId: number; readonly unitId?: number } {
  const { kind, place } = visitorOf(ctx).cameBy;
  if (kind === 'claim') throw notFound();
  const unitId = lowestUnit(place);
  return { facilityId: place.facilityId, ...(unitId !== null && { unitId }) };
}

/** Returns what is known and what was fixed at the place that the visitor came by. */
export async function readVisitBoard(ctx: Ctx): Promise<VisitBoard> {
  const place = placeShown(ctx);
  return {
    known: await readKnownIssues(ctx, place, MOST.known),
    fixed: await readLines(ctx, place, { most: MOST.fixed }),
  };
}
