import { awaitedIn, type Workflow } from './workflow.ts';

/** How far a report is, in the words that its reporter reads. */
export const REPORT_STAGES = ['received', 'inProgress', 'resolved', 'closed'] as const;
export type ReportStage = (typeof REPORT_STAGES)[number];

/** The stage of a record in a status: it is resolved while it waits for its raiser to accept what was done. */
export function reportStage(
  workflow: Workflow,
  { status, isClosed }: { readonly status: string; readonly isClosed: boolean },
): ReportStage {
  if (isClosed) return 'closed';
  if (status === workflow.first) return 'received';
  const isAsked = awaitedIn(workflow, status)?.waitsFor?.some(({ relation }) => relation === 'raiser');
  return isAsked ? 'resolved' : 'inProgress';
}
