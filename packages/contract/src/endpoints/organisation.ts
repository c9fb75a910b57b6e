import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { PlaceName, Problem } from '../schemas/common.ts';
import { Facility, FacilityBrief, OrgDefinition, OrgLevel } from '../schemas/organisation.ts';

export const getOrgLevels = endpoint({
  method: 'GET',
  path: '/api/app/org/levels',
  summary: 'Levels of the organisation',
  responses: { 200: z.array(OrgLevel) },
});
export const getOrgDefinition = endpoint({
  method: 'GET',
  path: '/api/app/org/definition',
  summary: 'The tenant’s names for the levels',
  responses: { 200: z.array(OrgDefinition) },
});

export const renameOrganisation = endpoint({
  method: 'PUT',
  path: '/api/app/org/name',
  summary: 'Rename the organisation',
  privilege: 'management.branding.edit',
  /** `before` is the name that the caller has read; 409 STALE with the current one if it is another one by now. */
  body: z.object({ name: PlaceName, before: PlaceName.optional() }),
  responses: { 200: z.object({ name: z.string() }), 403: Problem, 409: Problem },
});

export const listFacilities = endpoint({
  method: 'GET',
  path: '/api/fm/facility/fetch',
  summary: 'Facilities with their departments, locations and subareas',
  /** 304 if `if-none-match` contains the caller's current version. */
  responses: { 200: z.array(Facility), 304: z.any() },
});
export const listAllFacilities = endpoint({
  method: 'GET',
  path: '/api/aum/um/facilities/all',
  summary: 'Names of all facilities of the tenant',
  responses: { 200: z.array(FacilityBrief) },
});
export const listMyFacilities = endpoint({
  method: 'GET',
  path: '/api/aum/um/facilities',
  summary: 'Facilities that the caller’s role reaches',
  responses: { 200: z.array(FacilityBrief) },
});
