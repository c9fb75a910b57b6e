import { areSuccessions, readSuccessions, WORK_KINDS } from '@safety-qube/domain/succession';
import * as z from 'zod';
import { LeftWork } from './access.ts';
import { Flag, Id, idList } from './common.ts';
import { GROUP_KINDS } from './groups.ts';

export const WorkKind = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof WorkKind>;

/** How much work of one kind a person has at one facility; of settings for all facilities, the facility is null. */
const WorkLine = z.object({ kind: WorkKind, facilityId: z.int().nullable(), count: z.int() });
export type WorkLine = z.infer<typeof WorkLine>;

/** What a person would hand over. */
export const OpenWork = z
  .object({
    lines: z.array(WorkLine),
    /** Confidential records, which the lines leave out. They go to somebody whom a person has named who may see them. */
    confidential: z.object({
      count: z.int(),
      /** Those that the caller may see: their successor can be chosen here. */
      seen: z.int(),
      /** Those that the person has named somebody for. */
      named: z.int(),
    }),
    /** The groups that mean the person and nobody else: they are empty afterwards, unless somebody takes over those by hand. */
    onlyMemberOf: z.array(z.object({ id: z.int(), name: z.string(), kind: z.enum(GROUP_KINDS) })),
    /** Valid tokens of service accounts that the person has made: these stay valid. */
    serviceTokens: z.int(),
    /** The latest hand-over that was not taken back. */
    handedOver: z.object({ id: z.int(), at: z.iso.datetime() }).nullable(),
    isAnonymous: z.boolean(),
  })
  .meta({ id: 'OpenWork' });
export type OpenWork = z.infer<typeof OpenWork>;

/** Successors for single lines in a query, as text (`readSuccessions`). */
export const Successions = z.string().max(8000).refine(areSuccessions).transform(readSuccessions);

/** Whom a person has named for their confidential work. */
export const ConfidentialSuccessor = z.object({ employeeId: z.int().nullable() });

export const Departure = z.object({
  employeeId: Id,
  /** Who gets the work, apart from `successors`. */
  delegatedEmployeeId: Id.optional(),
  successors: Successions.optional(),
});

/** What stays with a successor when a hand-over is taken back, because somebody has worked on it since; some of it by name. */
export const HandOverUndone = z
  .object({
    kept: z.array(z.object({ kind: WorkKind, id: z.int(), name: z.string().nullable() })),
    keptCount: z.int(),
  })
  .meta({ id: 'HandOverUndone' });
export type HandOverUndone = z.infer<typeof HandOverUndone>;

/** A change of a person’s account that is not made yet: another role, another reach, or its end. */
export const AccountChange = z.object({
  roleId: Id.optional(),
  /** Facilities to which the role is limited; `everywhere` for none. */
  scopeFacilityIds: idList(8000).optional(),
  everywhere: Flag.optional(),
  /** Whether the account is deactivated. */
  ends: Flag.optional(),
});
/** What a change of a person’s account would do. */
export const AccountEffect = z
  .object({
    /** Privileges that they would have, and not have any more. */
    gained: z.array(z.string()),
    lost: z.array(z.string()),
    /** Records that they see now because they see all, and would only see as one of their people: all, and the open ones. */
    records: z.int(),
    openRecords: z.int(),
    /** Open records and settings that they are responsible for, if the account ends. */
    work: z.int(),
    /** Confidential ones of these, for holders of the privilege to read rules of confidentiality. */
    confidentialWork: z.int().nullable(),
    ...LeftWork.shape,
  })
  .meta({ id: 'AccountEffect' });
export type AccountEffect = z.infer<typeof AccountEffect>;
