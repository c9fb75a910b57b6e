import * as z from 'zod';
import { PlaceName, Problem, TimeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

export const LevelKey = z.enum(['facility', 'department', 'location', 'subarea']);
export type LevelKey = z.infer<typeof LevelKey>;

/** A level of the organisation; only active ones are used, in this order. */
export const OrgLevel = z.object({ key: LevelKey, isActive: z.boolean(), order: z.int() }).meta({ id: 'OrgLevel' });
export type OrgLevel = z.infer<typeof OrgLevel>;
/** The tenant's own name for a level; null if the product's name is used. */
export const OrgDefinition = z.object({ key: LevelKey, name: z.string().nullable() }).meta({ id: 'OrgDefinition' });

export const getOrgLevels = endpoint({
  method: 'GET',
  path: '/api/app/org/levels',
  summary: 'Levels of the organisation',
  access: 'session',
  responses: { 200: z.array(OrgLevel) },
});
export const getOrgDefinition = endpoint({
  method: 'GET',
  path: '/api/app/org/definition',
  summary: 'The tenant’s names for the levels',
  access: 'session',
  responses: { 200: z.array(OrgDefinition) },
});

export const renameOrganisation = endpoint({
  method: 'PUT',
  path: '/api/app/org/name',
  summary: 'Call the organisation by another name',
  access: 'session',
  privilege: 'management.branding.edit',
  body: z.object({ name: PlaceName }),
  responses: { 200: z.object({ name: z.string() }), 403: Problem },
});

export const OrgUnit = z
  .object({ id: z.int(), level: LevelKey, parentId: z.int().nullable(), name: z.string() })
  .meta({ id: 'OrgUnit' });
export const Facility = z
  .object({
    id: z.int(),
    name: z.string(),
    code: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    timeZone: TimeZone,
    /** Departments, locations and subareas of the facility, parents before children. */
    units: z.array(OrgUnit),
  })
  .meta({ id: 'Facility' });
export type Facility = z.infer<typeof Facility>;
export const FacilityBrief = z.object({ id: z.int(), name: z.string() }).meta({ id: 'FacilityBrief' });

export const listFacilities = endpoint({
  method: 'GET',
  path: '/api/fm/facility/fetch',
  summary: 'Facilities with their departments, locations and subareas',
  access: 'session',
  responses: { 200: z.array(Facility) },
});
export const listAllFacilities = endpoint({
  method: 'GET',
  path: '/api/aum/um/facilities/all',
  summary: 'Names of all facilities of the tenant',
  access: 'session',
  responses: { 200: z.array(FacilityBrief) },
});
export const listMyFacilities = endpoint({
  method: 'GET',
  path: '/api/aum/um/facilities',
  summary: 'Facilities that the caller’s role reaches',
  access: 'session',
  responses: { 200: z.array(FacilityBrief) },
});
