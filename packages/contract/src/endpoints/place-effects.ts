import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { PlaceParams } from '../schemas/organisation.ts';
import { DefaultsEffect, FacilityDefaults, PlaceTarget, SightEffect } from '../schemas/place-effects.ts';

export const readPlaceSight = endpoint({
  method: 'GET',
  path: '/api/fm/{level}/{id}/sight',
  summary: 'Who would see other records than now if a place were merged or moved, and how many',
  privilege: 'management.facility.edit',
  params: PlaceParams,
  query: PlaceTarget,
  responses: { 200: SightEffect, 403: Problem, 404: Problem, 422: Problem },
});
export const readDefaultsEffect = endpoint({
  method: 'GET',
  path: '/api/fm/facility/{id}/defaults/effect',
  summary: 'What would become of reports at a facility with another default owner or approver',
  privilege: 'management.facility.edit',
  params: IdParams,
  query: FacilityDefaults,
  responses: { 200: DefaultsEffect, 403: Problem, 404: Problem, 422: Problem },
});
