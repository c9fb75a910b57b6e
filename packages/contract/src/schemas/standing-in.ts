import * as z from 'zod';
import { Flag, GivenMoment, Id } from './common.ts';

/** Who stands in for a person, and when. */
export const StandIn = z
  .object({
    deputyId: z.int(),
    from: z.iso.datetime(),
    /** Null until it is ended. */
    to: z.iso.datetime().nullable(),
    /** Whether the deputy gets confidential records; never those with a privacy case. */
    isConfidential: z.boolean(),
    /** Whether it has begun. */
    isActive: z.boolean(),
  })
  .meta({ id: 'StandIn' });
export type StandIn = z.infer<typeof StandIn>;

export const StandInOf = z
  .object({
    standIn: StandIn.nullable(),
    /** Those for whom the person stands in at present. */
    standsInFor: z.array(z.int()),
    abilities: z.object({
      edit: z.boolean(),
      /** Whether the caller may say that the deputy gets confidential records: only the person. */
      setConfidential: z.boolean(),
    }),
  })
  .meta({ id: 'StandInOf' });
export type StandInOf = z.infer<typeof StandInOf>;

export const Delegation = z.object({
  employeeId: Id,
  /** Nobody without an id. */
  delegatedEmployeeId: Id.optional(),
  /** From now without it. */
  from: GivenMoment.optional(),
  /** Until it is ended without it. */
  to: GivenMoment.optional(),
  confidential: Flag.optional(),
});
