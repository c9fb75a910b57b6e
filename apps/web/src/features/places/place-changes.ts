import { deletePlace, saveFacility, saveUnit } from '@safety-qube/contract/endpoints/places';
import type { LevelKey, PlaceOfTree } from '@safety-qube/contract/schemas/organisation';
import { call } from '../../shared/api/call.ts';

/** What is written of a place; without an id a new one is added. */
export interface PlaceChange {
  readonly id?: number;
  readonly name?: string;
  readonly facilityId?: number;
  readonly parentId?: number | null;
  readonly isActive?: boolean;
  readonly version?: number;
}

/** Adds or changes a place of a level. */
export async function savePlace(level: LevelKey, { facilityId, parentId, ...change }: PlaceChange) {
  if (level === 'facility') return call(saveFacility, { body: change });
  const where = {
    ...(facilityId !== undefined && { facilityId }),
    ...(parentId !== undefined && { parentId }),
  };
  return call(saveUnit, { params: { level }, body: { ...change, ...where } });
}

/** Deletes a place on which nothing hangs. */
export const removePlace = ({ level, id }: Pick<PlaceOfTree, 'level' | 'id'>) =>
  call(deletePlace, { params: { level, id }, query: {} });

/** Moves everything at a place to another one of its level. */
export const mergePlaces = ({ level, id }: Pick<PlaceOfTree, 'level' | 'id'>, moveTo: number) =>
  call(deletePlace, { params: { level, id }, query: { moveTo } });
