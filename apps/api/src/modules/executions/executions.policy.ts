import type { Privilege } from '@safety-qube/domain/privileges';
import { TEMPLATE_RIGHTS, type UsedModule } from '@safety-qube/domain/templates/template-rights';
import { type Actor, can } from '../../platform/context.ts';

/** The part of an actor that decides what they see. */
type Viewer = Pick<Actor, 'privileges' | 'facilityIds'>;

/** Whether a role reaches a facility. */
export const reaches = ({ facilityIds }: Viewer, facilityId: number): boolean =>
  facilityIds === null || facilityIds.has(facilityId);

/** The privilege to see what others have submitted. */
export const VIEW_ALL: Privilege = 'inspection.viewAll';

/** The part of an execution that decides who sees it. */
export interface ExecutionFacts {
  readonly facilityId: number;
  readonly isSubmitted: boolean;
  /** Whether the actor took part in it. */
  readonly isMine: boolean;
}

/** Whether an actor sees what others have submitted at a facility. */
export const viewsFinished = (actor: Viewer, facilityId: number): boolean => can(actor, VIEW_ALL, facilityId);

/**
 * Whether an actor sees an execution: one in progress is seen by everybody whose role reaches its facility, so that they can
 * continue it. A submitted one is seen by those who took part, and by users who may view all inspections there.
 */
export const seesExecution = (actor: Viewer, { facilityId, isSubmitted, isMine }: ExecutionFacts): boolean =>
  isMine || viewsFinished(actor, facilityId) || (!isSubmitted && reaches(actor, facilityId));

/** The privilege to fill in a form at a place: to start, join, answer and submit it. Seeing it is not enough. */
export const PERFORM: Privilege = 'inspection.perform';

/** The privileges to add forms of a module to places, and to remove them: for records, the one to edit the forms themselves. */
export function scheduleRights(module: UsedModule): Readonly<Record<'create' | 'end', Privilege>> {
  const { edit } = TEMPLATE_RIGHTS[module];
  return module === 'inspection'
    ? { create: 'inspection.schedule', end: 'inspection.editSchedule' }
    : { create: edit, end: edit };
}

/** What an actor may do with a form at a place. One of records is started by raising a record, which needs that privilege. */
export const scheduleAbilities = (
  actor: Actor,
  schedule: { module: UsedModule; facilityId: number; isEnded: boolean; isFormArchived: boolean },
) => ({
  start:
    !schedule.isEnded &&
    !schedule.isFormArchived &&
    (schedule.module !== 'inspection' || can(actor, PERFORM, schedule.facilityId)),
  end: !schedule.isEnded && can(actor, scheduleRights(schedule.module).end, schedule.facilityId),
});
