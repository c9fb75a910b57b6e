import { RELATIONS } from '@safety-qube/domain/records/relations';
import * as z from 'zod';
import { Id } from './common.ts';

/** What is asked: whether a person may use a privilege at a facility (or everywhere), or take an action on a record. */
export const AccessCheckQuery = z.object({
  employeeId: Id,
  privilege: z.string().max(80).optional(),
  facilityId: Id.optional(),
  record: Id.optional(),
  /** `view`, `edit` or an action of the record's workflow. */
  action: z.string().max(40).optional(),
});

export const GATES = ['active', 'privilege', 'reach', 'sees', 'right', 'status', 'hurt', 'ownWork'] as const;
/** A condition for the access, and what meets it: relations to the record, a privilege of the role, groups to which it is confidential, or the role itself. */
export const AccessStep = z.object({
  gate: z.enum(GATES),
  isOpen: z.boolean(),
  relations: z.array(z.enum(RELATIONS)),
  /** The privileges that meet it, or any of which would. */
  privileges: z.array(z.string()),
  /** The names of the groups that meet it. */
  groups: z.array(z.string()),
});
export type AccessStep = z.infer<typeof AccessStep>;

export const AccessCheck = z
  .object({
    isAllowed: z.boolean(),
    roleName: z.string(),
    /** The conditions in their order, up to the first that is not met. */
    steps: z.array(AccessStep),
    /** People who may change that; nobody for what no right changes. */
    openers: z.array(z.int()),
    /** The actions that can be asked of the record. */
    actions: z.array(z.string()),
  })
  .meta({ id: 'AccessCheck' });
export type AccessCheck = z.infer<typeof AccessCheck>;
