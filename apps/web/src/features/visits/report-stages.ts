import type { ReporterView } from '@safety-qube/contract/schemas/visits';

/** What is said of a report on its way, each with a text; the last three are how it can end. */
export type Stage = 'received' | 'inProgress' | 'resolved' | 'recorded' | 'closed';

/** The way of a report that is resolved. */
export const USUAL_STAGES: readonly Stage[] = ['received', 'inProgress', 'resolved'];

/** How a report ends that was resolved. */
const RESOLVED: readonly ReporterView['closedAs'][] = ['accepted', 'approved', 'silence'];

/**
 * Returns the way of a report, and how far it is: of what took its place, if another one did. One that ended without being resolved, or
 * of which only its end is known, is not said to be resolved.
 */
export function stagesOf({ stage, closedAs, successor }: Pick<ReporterView, 'stage' | 'closedAs' | 'successor'>): {
  readonly stages: readonly Stage[];
  readonly reached: Stage;
} {
  const now = successor?.stage ?? stage;
  if (now !== 'closed') return { stages: USUAL_STAGES, reached: now };
  if (successor) return { stages: ['received', 'closed'], reached: 'closed' };
  if (RESOLVED.includes(closedAs)) return { stages: USUAL_STAGES, reached: 'resolved' };
  if (closedAs === 'recorded') return { stages: ['received', 'recorded'], reached: 'recorded' };
  // The task of an observation has ended.
  if (closedAs === 'completed') return { stages: ['received', 'inProgress', 'closed'], reached: 'closed' };
  return { stages: ['received', 'closed'], reached: 'closed' };
}
