import { REPORTED_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { Actor, Ctx } from '../../platform/context.ts';
import { outcomesBySite, readResponsible } from './who-is-responsible.ts';

/** A category at a site for which nobody is named: neither by a line nor as the facility's default. */
export interface Hole {
  readonly type: ReportedType;
  readonly facilityId: number;
  readonly facility: string;
  /** The label of the category. */
  readonly category: string;
}

/** Returns the holes of all types at the sites in an actor's reach, as the grid marks them. */
export async function readHoles(
  ctx: Pick<Ctx, 'tx' | 'language'>,
  { facilityIds }: Pick<Actor, 'facilityIds'>,
): Promise<Hole[]> {
  const holes: Hole[] = [];
  for (const type of REPORTED_TYPES) {
    const responsible = await readResponsible(ctx, type);
    const outcome = outcomesBySite(type, responsible);
    for (const { id: facilityId, name: facility } of responsible.sites) {
      if (facilityIds && !facilityIds.has(facilityId)) continue;
      const has = responsible.categoriesAt(facilityId);
      for (const { value: category, label } of responsible.categories)
        if (has.has(category) && outcome({ facilityId, category }).isHole)
          holes.push({ type, facilityId, facility, category: label });
    }
  }
  return holes;
}
