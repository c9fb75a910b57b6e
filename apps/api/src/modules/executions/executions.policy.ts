import type { Privilege } from '@safety-qube/domain/privileges';
import { type Actor, can } from '../../platform/context.ts';

/** Whether a role reaches a facility. */
export const reaches = ({ facilityIds }: Actor, facilityId: number): boolean =>
  facilityIds === null || facilityIds.has(facilityId);

const VIEW_ALL: Privilege = 'inspection.viewAll';

/** What of an execution decides who sees it. */
export interface Judged {
  readonly facilityId: number;
  readonly isSubmitted: boolean;
  /** Whether the actor took part in it. */
  readonly isMine: boolean;
}

/**
 * Whether somebody sees a form that is being filled in: whoever works where it is, so that they can go on with it. A finished one
 * is seen by those who took part, and by who may view all inspections there.
 */
export const seesExecution = (actor: Actor, { facilityId, isSubmitted, isMine }: Judged): boolean =>
  isMine || can(actor, VIEW_ALL, facilityId) || (!isSubmitted && reaches(actor, facilityId));

/** What somebody may do with a form at a place. */
export const scheduleAbilities = (
  actor: Actor,
  { facilityId, isEnded, isFormArchived }: { facilityId: number; isEnded: boolean; isFormArchived: boolean },
) => ({
  start: !isEnded && !isFormArchived,
  end: !isEnded && can(actor, 'inspection.editSchedule', facilityId),
});
