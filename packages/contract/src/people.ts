import * as z from 'zod';
import { Email, Id, IdParams, Nothing, PageParams, PersonName, Problem, TimeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Invited: has a link to choose a password. Pending: signed up, waits for admission. */
export const EmployeeStatus = z.enum(['invited', 'pending', 'active', 'inactive']);
export type EmployeeStatus = z.infer<typeof EmployeeStatus>;

export const EmployeeBrief = z
  .object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    jobTitle: z.string().nullable(),
    /** Changes whenever the picture does; null without one. */
    pictureVersion: z.string().nullable(),
    /** The person's facility, so that people of a place are listed first where one of it is chosen. */
    facilityId: z.int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'EmployeeBrief' });
export type EmployeeBrief = z.infer<typeof EmployeeBrief>;

/** Time-zone choice of section 3: label, zone of the IANA database, cities, offset from UTC such as +05:45. */
export const TimeZoneOption = z
  .object({ label: z.string(), tzCode: TimeZone, name: z.string(), utc: z.string() })
  .meta({ id: 'TimeZoneOption' });
export type TimeZoneOption = z.infer<typeof TimeZoneOption>;

export const Employee = z
  .object({
    id: z.int(),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    jobTitle: z.string().nullable(),
    roleId: z.int(),
    roleName: z.string(),
    status: EmployeeStatus,
    facilityId: z.int().nullable(),
    facilityName: z.string().nullable(),
    /** Department, location or subarea of the facility that the person belongs to, at the lowest level that is known. */
    unitId: z.int().nullable(),
    /** Facilities that the role is limited to; null for the whole tenant. */
    scopeFacilityIds: z.array(z.int()).nullable(),
    selectedLanguage: z.string().nullable(),
    selectedTimezone: z.string().nullable(),
    isServiceAccount: z.boolean(),
    pictureVersion: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().nullable(),
    version: z.int(),
    abilities: z.object({ edit: z.boolean(), changeRole: z.boolean(), changeStatus: z.boolean() }),
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof Employee>;

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/aum/um/{id}',
  summary: 'One person; everyone may read their own',
  access: 'session',
  privilege: 'management.user.read',
  params: IdParams,
  responses: { 200: Employee, 403: Problem, 404: Problem },
});
export const listEmployeeBriefs = endpoint({
  method: 'GET',
  path: '/api/aum/um/brief',
  summary: 'Names of the tenant’s people, for choosing one',
  access: 'session',
  responses: { 200: z.array(EmployeeBrief) },
});
export const EMPLOYEE_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'createdAt',
  '-createdAt',
  'lastSeenAt',
  '-lastSeenAt',
] as const;
export const EmployeeFilters = z.object({
  facilityId: Id.optional(),
  departmentId: Id.optional(),
  locationId: Id.optional(),
  subareaId: Id.optional(),
  roleId: Id.optional(),
  status: EmployeeStatus.optional(),
  /** Part of a name or an address. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(EMPLOYEE_SORTS).optional(),
});
export const pageEmployees = endpoint({
  method: 'GET',
  path: '/api/v2/aum/um/{page}/{size}',
  summary: 'People of the tenant, a page at a time (pages count from 1)',
  access: 'session',
  privilege: 'management.user.read',
  params: PageParams,
  query: EmployeeFilters,
  responses: {
    200: z.object({
      items: z.array(Employee),
      total: z.int(),
      counts: z.record(EmployeeStatus, z.int()),
      abilities: z.object({ create: z.boolean() }),
    }),
  },
});
/** The facilities that a role is limited to; null for the whole tenant. An empty list is not allowed. */
const Scope = z.array(z.int()).min(1).max(2000);

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/aum/um/employee',
  summary: 'Invite a person: a mail carries the link to choose a password',
  access: 'session',
  isIdempotent: true,
  privilege: 'management.user.create',
  grantsRights: 'sometimes',
  body: z.object({
    email: Email,
    firstname: PersonName,
    lastname: PersonName,
    jobTitle: z.string().trim().max(80).nullish(),
    roleId: z.int(),
    facilityId: z.int().nullish(),
    unitId: z.int().nullish(),
    scopeFacilityIds: Scope.nullish(),
    selectedLanguage: z.string().max(10).nullish(),
    isServiceAccount: z.boolean().optional(),
  }),
  responses: { 201: Employee, 403: Problem, 409: Problem, 422: Problem },
});
export const updateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/aum/um/employee',
  summary: 'Change a person; everyone may change their own name, language and zone',
  access: 'session',
  privilege: 'management.user.edit',
  grantsRights: 'sometimes',
  body: z.object({
    id: z.int(),
    /** The version that was read; a stale one is 409 with the current record. */
    version: z.int().optional(),
    firstname: PersonName.optional(),
    lastname: PersonName.optional(),
    jobTitle: z.string().trim().max(80).nullish(),
    roleId: z.int().optional(),
    facilityId: z.int().nullish(),
    unitId: z.int().nullish(),
    scopeFacilityIds: Scope.nullish(),
    selectedLanguage: z.string().max(10).nullish(),
    selectedTimezone: TimeZone.nullish(),
  }),
  responses: { 200: Employee, 403: Problem, 404: Problem, 409: Problem, 422: Problem },
});
export const changeEmployeeStatus = endpoint({
  method: 'PUT',
  path: '/api/aum/um/status',
  summary: 'Admit, activate or deactivate a person',
  access: 'session',
  privilege: 'management.user.edit',
  grantsRights: 'sometimes',
  query: z.object({ employeeId: Id, status: z.enum(['active', 'inactive']) }),
  responses: { 200: Employee, 403: Problem, 404: Problem, 422: Problem },
});
export const setPicture = endpoint({
  method: 'POST',
  path: '/api/aum/um/employee/dp/{id}',
  summary: 'Display picture, as a data URL of a JPEG, PNG, WebP or GIF; an empty text removes it',
  access: 'session',
  privilege: 'management.user.edit',
  params: IdParams,
  body: z.object({ image: z.string().max(8_000_000) }),
  responses: { 200: Employee, 403: Problem, 404: Problem, 422: Problem },
});
/** Returns image/webp instead of JSON. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/api/aum/um/employee/dp/{id}',
  summary: 'Display picture of a person, 256 x 256 WebP',
  access: 'session',
  params: IdParams,
  responses: { 200: z.any(), 304: z.any(), 404: Problem },
});
export const contactAdministrator = endpoint({
  method: 'POST',
  path: '/api/contact/admin',
  summary: 'Write to the administrators of the tenant',
  access: 'session',
  isIdempotent: true,
  body: z.object({ query: z.string().trim().min(1).max(4000) }),
  responses: { 202: Nothing },
});
