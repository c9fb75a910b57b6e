import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Email, Id, IdParams, Nothing, PageParams, PersonName, Problem, TimeZone } from '../schemas/common.ts';
import {
  BriefFilters,
  Employee,
  EmployeeBrief,
  EmployeeFilters,
  EmployeeStatus,
  employeeFacts,
  JobTitle,
  Scope,
} from '../schemas/people.ts';

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/aum/um/{id}',
  summary: 'One person; everyone may read their own',
  privilege: 'management.user.read',
  params: IdParams,
  responses: { 200: Employee, 403: Problem, 404: Problem },
});
export const listEmployeeBriefs = endpoint({
  method: 'GET',
  path: '/api/aum/um/brief',
  summary:
    'Names of the tenant’s people, for choosing one: everybody up to 2,000, in a larger tenant those nearest; others by `search` or `ids`',
  query: BriefFilters,
  responses: { 200: z.array(EmployeeBrief) },
});
export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/aum/um',
  summary:
    'People of the tenant in the order of their ids, at most 1,000 of them: further ones `after` the last of these',
  privilege: 'management.user.read',
  query: z.object({ after: Id.optional() }),
  responses: { 200: z.array(Employee) },
});
export const getTrainingLink = endpoint({
  method: 'GET',
  path: '/api/aum/um/training/link',
  summary: 'Address of the organisation’s training, from its configuration; null without one',
  responses: { 200: z.object({ url: z.string().nullable() }) },
});
export const pageEmployees = endpoint({
  method: 'GET',
  path: '/api/v2/aum/um/{page}/{size}',
  summary: 'People of the tenant, a page at a time (pages count from 1)',
  privilege: 'management.user.read',
  params: PageParams,
  query: EmployeeFilters,
  responses: {
    200: z.object({
      items: z.array(Employee),
      /** Absent with `counted=false`. */
      total: z.int().optional(),
      counts: z.record(EmployeeStatus, z.int()).optional(),
      abilities: z.object({
        create: z.boolean(),
        /** Whether the caller passes invitations on themselves, because no mail server is set up. */
        copyInvitation: z.boolean(),
      }),
    }),
  },
});

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/aum/um/employee',
  summary: 'Invite a person: a mail carries the link to choose a password',
  isIdempotent: true,
  privilege: 'management.user.create',
  grantsRights: 'sometimes',
  body: z.object({
    email: Email,
    firstname: PersonName,
    lastname: PersonName,
    jobTitle: JobTitle.nullish(),
    roleId: z.int(),
    facilityId: z.int().nullish(),
    unitId: z.int().nullish(),
    ...employeeFacts,
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
  privilege: 'management.user.edit',
  grantsRights: 'sometimes',
  body: z.object({
    id: z.int(),
    /** The version that was read; a stale one is 409 with the current record. */
    version: z.int().optional(),
    firstname: PersonName.optional(),
    lastname: PersonName.optional(),
    jobTitle: JobTitle.nullish(),
    roleId: z.int().optional(),
    facilityId: z.int().nullish(),
    unitId: z.int().nullish(),
    ...employeeFacts,
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
  privilege: 'management.user.edit',
  grantsRights: 'sometimes',
  query: z.object({ employeeId: Id, status: z.enum(['active', 'inactive']) }),
  responses: { 200: Employee, 403: Problem, 404: Problem, 422: Problem },
});
export const setPicture = endpoint({
  method: 'POST',
  path: '/api/aum/um/employee/dp/{id}',
  summary: 'Display picture, as a data URL of a JPEG, PNG, WebP or GIF; an empty text removes it',
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
  params: IdParams,
  responses: { 200: z.any(), 304: z.any(), 404: Problem },
});
export const contactAdministrator = endpoint({
  method: 'POST',
  path: '/api/contact/admin',
  summary: 'Write to the administrators of the tenant',
  isIdempotent: true,
  body: z.object({ query: z.string().trim().min(1).max(4000) }),
  responses: { 202: Nothing },
});
