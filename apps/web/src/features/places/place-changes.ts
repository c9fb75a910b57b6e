import {
  deletePlace,
  readFacility,
  saveFacility,
  saveUnit,
  undoPlaceMove,
} from '@safety-qube/contract/endpoints/places';
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

/** Deletes a place on which nothing hangs. Returns what adds it again, with all that it was. */
export async function removePlace(place: Pick<PlaceOfTree, 'level' | 'id' | 'name' | 'facilityId' | 'parentId'>) {
  const { level, id, name, facilityId, parentId } = place;
  if (level !== 'facility') {
    await call(deletePlace, { params: { level, id }, query: {} });
    return () => savePlace(level, { name, facilityId, parentId });
  }
  const { code, address, city, region, postalCode, country, timeZone, ...rest } = await call(readFacility, {
    params: { id },
  });
  const { defaultOwnerId, defaultApproverId, emergencyNumber } = rest;
  await call(deletePlace, { params: { level, id }, query: {} });
  const body = { name, code, address, city, region, postalCode, country, timeZone };
  return () => call(saveFacility, { body: { ...body, defaultOwnerId, defaultApproverId, emergencyNumber } });
}

/** Moves everything at a place to another one of its level. Returns what moves it back. */
export async function mergePlaces({ level, id }: Pick<PlaceOfTree, 'level' | 'id'>, moveTo: number) {
  const { moveId } = await call(deletePlace, { params: { level, id }, query: { moveTo } });
  return () => call(undoPlaceMove, { params: { id: moveId ?? 0 } });
}
