import * as z from 'zod';
import { Id } from './common.ts';

/** People whose sight changes, and the records that they would see, or would not see any more. */
const SightCount = z.object({
  people: z.int(),
  records: z.int(),
  /** For holders of the privilege to read rules of confidentiality. */
  confidentialRecords: z.int().optional(),
});
export const SightEffect = z.object({ gaining: SightCount, losing: SightCount }).meta({ id: 'SightEffect' });
export type SightEffect = z.infer<typeof SightEffect>;
/** Where a place is to be: merged into another one of its level, or moved to a facility or below a unit. */
export const PlaceTarget = z.object({
  moveTo: Id.optional(),
  facilityId: Id.optional(),
  parentId: Id.optional(),
});

/** The default owner and approver that a facility would have: as they are unless given, nobody for `none`. */
const named = z.union([z.literal('none'), Id]).optional();
export const FacilityDefaults = z.object({ defaultOwnerId: named, defaultApproverId: named });
export const DefaultsEffect = SightEffect.extend({
  /** The reports of the last twelve months that would have had another owner or approver, besides confidential ones. */
  reports: z.int(),
  /** The open ones of these, which keep theirs. */
  openRecords: z.int(),
}).meta({ id: 'DefaultsEffect' });
export type DefaultsEffect = z.infer<typeof DefaultsEffect>;
