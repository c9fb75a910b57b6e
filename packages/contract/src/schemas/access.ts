import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import * as z from 'zod';
import { nameOf } from './common.ts';

export const RoleName = nameOf(NAME_LIMITS.role);

export const PrivilegeRow = z
  .object({
    code: z.string(),
    group: z.string(),
    label: z.string(),
    ours: z.boolean(),
    /** Whether it is of a part of the product that is not there yet. */
    isPlanned: z.boolean(),
    /** What it permits, in the caller's language; null for one that is planned. */
    help: z.string().nullable(),
    /** The operations that require it: method, path and what they do. */
    operations: z.array(z.string()),
  })
  .meta({ id: 'Privilege' });
export const Role = z
  .object({
    id: z.int(),
    /** Key of a seeded role, such as `supervisor`; null for a role of the tenant's own. */
    key: z.string().nullable(),
    name: z.string(),
    /** Whether its privileges cannot be changed: those of the administrator. */
    isFixed: z.boolean(),
    people: z.int(),
    privileges: z.array(z.string()),
    /** The privileges that a seeded role was seeded with, so that differences can be marked. Null for the tenant's own roles. */
    seeded: z.array(z.string()).nullable(),
    order: z.int(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** The caller's permission map, and the facilities to which it is limited. */
export const MyAccess = z
  .object({
    roleId: z.int(),
    roleName: z.string(),
    /** Privilege code > true. A code that is absent is not granted. */
    permissions: z.record(z.string(), z.boolean()),
    /** Facilities that the role is limited to; null for the whole tenant. */
    facilityIds: z.array(z.int()).nullable(),
  })
  .meta({ id: 'MyAccess' });
export type MyAccess = z.infer<typeof MyAccess>;

/** The open records that a change would leave without an owner or an approver who can act; administrators do not count. */
export const LeftWork = z.object({
  left: z.int(),
  /** Confidential ones, which `left` leaves out, for holders of the privilege to read rules of confidentiality. */
  confidentialLeft: z.int().nullable(),
});
export type LeftWork = z.infer<typeof LeftWork>;

/** What taking a privilege from a role would do. */
export const PrivilegeEffect = z
  .object({
    ...LeftWork.shape,
    /** Active people with the role, who hold it by that alone. */
    people: z.int(),
    /** Records that they see now because they see all, and would only see as one of their people: all, and the open ones. */
    records: z.int().optional(),
    openRecords: z.int().optional(),
  })
  .meta({ id: 'PrivilegeEffect' });
export type PrivilegeEffect = z.infer<typeof PrivilegeEffect>;
