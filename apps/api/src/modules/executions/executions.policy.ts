import type { Schedule } from '@safety-qube/contract/executions';
import type { Privilege } from '@safety-qube/domain/privileges';
import { type Actor, can } from '../../platform/context.ts';

/** What of somebody decides what they see. */
type Viewer = Pick<Actor, 'privileges' | 'facilityIds'>;

/** Whether a role reaches a facility. */
export const reaches = ({ facilityIds }: Viewer, facilityId: number): boolean =>
  facilityIds === null || facilityIds.has(facilityId);

/** Who sees what others have finished. */
export const VIEW_ALL: Privilege = 'inspection.viewAll';

/** What of an execution decides who sees it. */
export interface ExecutionFacts {
  readonly facilityId: number;
  readonly isSubmitted: boolean;
  /** Whether the actor took part in it. */
  readonly isMine: boolean;
}

/** Whether somebody sees what others have finished at a facility. */
export const viewsFinished = (actor: Viewer, facilityId: number): boolean => can(actor, VIEW_ALL, facilityId);

/**
 * Whether somebody sees a form that is being filled in: whoever works where it is, so that they can go on with it. A finished one
 * is seen by those who took part, and by who may view all inspections there.
 */
export const seesExecution = (actor: Viewer, { facilityId, isSubmitted, isMine }: ExecutionFacts): boolean =>
  isMine || viewsFinished(actor, facilityId) || (!isSubmitted && reaches(actor, facilityId));

/** What it takes to fill in a form at a place: to begin, join, answer and finish it. Seeing it is not enough. */
export const PERFORM: Privilege = 'inspection.perform';

/** Who puts the forms of a module at places, and takes them away: for incidents, who has the forms themselves in hand. */
export const SCHEDULE_RIGHTS: Readonly<Record<Schedule['module'], Record<'create' | 'end', Privilege>>> = {
  inspection: { create: 'inspection.schedule', end: 'inspection.editSchedule' },
  incident: { create: 'incident.form.edit', end: 'incident.form.edit' },
};

/** What somebody may do with a form at a place. One of incidents is begun by raising an incident, which asks for that right. */
export const scheduleAbilities = (
  actor: Actor,
  schedule: { module: Schedule['module']; facilityId: number; isEnded: boolean; isFormArchived: boolean },
) => ({
  start:
    !schedule.isEnded &&
    !schedule.isFormArchived &&
    (schedule.module === 'incident' || can(actor, PERFORM, schedule.facilityId)),
  end: !schedule.isEnded && can(actor, SCHEDULE_RIGHTS[schedule.module].end, schedule.facilityId),
});
