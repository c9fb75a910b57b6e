import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import * as z from 'zod';
import { Flag, GivenDay, Id, idList, nameOf, SearchText, TimeZone } from './common.ts';
import { ChangedFieldValues, FieldFilterText, FieldValues } from './field-values.ts';

/** Invited: has a link to choose a password. Pending: signed up, waits for admission. */
export const EmployeeStatus = z.enum(['invited', 'pending', 'active', 'inactive']);
export type EmployeeStatus = z.infer<typeof EmployeeStatus>;

/** A job title; empty for none. */
export const JobTitle = z.string().trim().max(NAME_LIMITS.jobTitle);

/** What an organisation knows of a person besides their account. */
export const employeeFacts = {
  /** The number that the organisation gives its people; unique. */
  employeeNumber: nameOf(NAME_LIMITS.employeeNumber).nullish(),
  employment: z.enum(EMPLOYMENTS).optional(),
  hiredOn: GivenDay.nullish(),
  leftOn: GivenDay.nullish(),
  /** The line manager, whom the person reports to. */
  managerId: z.int().positive().nullish(),
  /** Values of the fields of people that the tenant has defined; null removes one. */
  fields: ChangedFieldValues.optional(),
};

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
    employeeNumber: z.string().nullable(),
    employment: z.enum(EMPLOYMENTS),
    hiredOn: z.iso.date().nullable(),
    leftOn: z.iso.date().nullable(),
    managerId: z.int().nullable(),
    managerName: z.string().nullable(),
    /** Values of the fields of people that the tenant has defined, as far as the caller's role sees them. */
    fields: FieldValues.optional(),
    /** Facilities that the role is limited to; null for the whole tenant. */
    scopeFacilityIds: z.array(z.int()).nullable(),
    selectedLanguage: z.string().nullable(),
    selectedTimezone: z.string().nullable(),
    isServiceAccount: z.boolean(),
    pictureVersion: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().nullable(),
    version: z.int(),
    abilities: z.object({
      edit: z.boolean(),
      changeRole: z.boolean(),
      changeStatus: z.boolean(),
      remove: z.boolean(),
    }),
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof Employee>;
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
  managerId: Id.optional(),
  employment: z.enum(EMPLOYMENTS).optional(),
  status: EmployeeStatus.optional(),
  field: FieldFilterText.optional(),
  /** Service accounts alone, or people alone; both if absent. */
  isServiceAccount: Flag.optional(),
  /** Part of a name, an address or an employee number. */
  search: SearchText,
  sort: z.enum(EMPLOYEE_SORTS).optional(),
  /** False leaves out the numbers, which take longer than a page in a large organisation. */
  counted: Flag.optional(),
});
/** The facilities that a role is limited to; null for the whole tenant. An empty list is not allowed. */
export const Scope = z.array(z.int()).min(1).max(2000);
/** People to choose from: some by their ids, or those whose name has the text. */
export const BriefFilters = z.object({ search: SearchText, ids: idList(20_000).optional() });
