import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Problem, refusals } from '../schemas/common.ts';
import {
  ChangedLevel,
  FacilitySettings,
  LevelKey,
  LevelSettings,
  Place,
  PlaceMoveUndone,
  PlaceNames,
  PlaceParams,
  PlaceTree,
  PlaceUse,
  SavedFacility,
  SavedUnit,
  UnitLevelKey,
} from '../schemas/organisation.ts';

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/fm/places',
  summary: 'Facilities, departments, locations and subareas, in use or not',
  privilege: 'management.facility.read',
  responses: { 200: PlaceTree, 403: Problem },
});
export const listFormerPlaces = endpoint({
  method: 'GET',
  path: '/api/fm/places/former',
  summary: 'Names of places that are not in use any more, for records and histories that name them',
  responses: { 200: PlaceNames },
});
export const readFacility = endpoint({
  method: 'GET',
  path: '/api/fm/facility/{id}',
  summary: 'A facility with its settings',
  privilege: 'management.facility.read',
  params: IdParams,
  responses: { 200: FacilitySettings, 403: Problem, 404: Problem },
});
export const readPlaceUse = endpoint({
  method: 'GET',
  path: '/api/fm/{level}/{id}/use',
  summary: 'How much hangs on a place, by kind',
  privilege: 'management.facility.read',
  params: PlaceParams,
  responses: { 200: PlaceUse, 403: Problem, 404: Problem },
});
export const saveFacility = endpoint({
  method: 'POST',
  path: '/api/fm/facility/create',
  summary: 'Add a facility, or change the one with the given id (which needs management.facility.edit)',
  isIdempotent: true,
  privilege: 'management.facility.create',
  body: SavedFacility,
  responses: { 200: FacilitySettings, ...refusals },
});
export const saveUnit = endpoint({
  method: 'POST',
  path: '/api/fm/{level}/create',
  summary:
    'Add a department, location or subarea, or change or move the one with the given id (which needs management.facility.edit)',
  isIdempotent: true,
  privilege: 'management.facility.create',
  params: z.object({ level: UnitLevelKey }),
  body: SavedUnit,
  responses: { 200: Place, ...refusals },
});
export const deletePlace = endpoint({
  method: 'DELETE',
  path: '/api/fm/{level}/{id}',
  summary: 'Delete a place on which nothing hangs, or move everything at it to another one of its level',
  privilege: 'management.facility.delete',
  grantsRights: 'sometimes',
  params: PlaceParams,
  query: z.object({ moveTo: Id.optional() }),
  /** The move, by which it can be undone; null if the place is deleted. */
  responses: { 200: z.object({ moveId: z.int().nullable() }), ...refusals },
});
export const undoPlaceMove = endpoint({
  method: 'POST',
  path: '/api/fm/moves/{id}/undo',
  summary: 'Move everything back that went along with a place that was moved or merged',
  privilege: 'management.facility.edit',
  grantsRights: 'sometimes',
  params: IdParams,
  responses: { 200: PlaceMoveUndone, ...refusals },
});
export const listLevelSettings = endpoint({
  method: 'GET',
  path: '/api/app/org/levels/settings',
  summary: 'Levels with their names by language, and what is at them',
  privilege: 'management.facility.read',
  responses: { 200: z.array(LevelSettings), 403: Problem },
});
export const changeLevel = endpoint({
  method: 'PUT',
  path: '/api/app/org/levels/{key}',
  summary: 'Switch a level off or on, or name it',
  privilege: 'management.facility.edit',
  params: z.object({ key: LevelKey }),
  body: ChangedLevel,
  responses: { 200: LevelSettings, 403: Problem, 409: Problem, 422: Problem },
});
