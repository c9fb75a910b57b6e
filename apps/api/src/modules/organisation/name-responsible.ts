import type { Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPES, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type Actor, authorize, type Ctx, can } from '../../platform/context.ts';

/** What the default owner and approver of a facility do there by being named, as those of approver lines: approve what is reported. */
export const RIGHTS_OF_DEFAULTS: readonly Privilege[] = REPORTED_TYPES.flatMap(
  (type) => RECORD_TYPES[type].privileges.approve ?? [],
);

/** Whether an actor has at a facility the rights that its defaults get. */
export const mayName = (actor: Actor, facilityId: number): boolean =>
  can(actor, 'management.facility.edit', facilityId) &&
  RIGHTS_OF_DEFAULTS.every((privilege) => can(actor, privilege, facilityId));

/** Throws 403 unless the caller has at a facility, or everywhere, the rights that its defaults get. */
export function authorizeNaming(ctx: Pick<Ctx, 'actor'>, facilityId: number | null): void {
  for (const privilege of RIGHTS_OF_DEFAULTS) authorize(ctx, privilege, facilityId);
}
