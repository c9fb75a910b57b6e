import type { RelationFlags } from './relations.ts';

/** A work item as section 3 of the specification describes it. */
export interface WorkItem extends RelationFlags {
  readonly type: 'Checklist' | 'Inspection' | 'Hazard' | 'Incident' | 'Task';
  readonly status: string;
}

/**
 * Whether an item requires the user's action: the rule of section 4 of the specification, to the letter. Only tests use it, to compare
 * the workflows (`waitsFor`), lists and counts with it. The caller leaves out closed and archived items.
 */
export function requiresAction(item: WorkItem): boolean {
  const { type, status, isRaiser, isOwner, isResolutionTeam, isEHSMember, isFYIMember } = item;
  if (type === 'Checklist' || type === 'Inspection') return true;
  if (type === 'Task') return isOwner;
  return (
    (isRaiser && status === 'Resolution Approved by EHS Team') ||
    (isOwner && status === 'Open') ||
    (isResolutionTeam &&
      (status === 'Resolution not Approved by EHS Team' ||
        status === 'Resolution not Approved by Raiser' ||
        status === 'Assigned')) ||
    (isEHSMember && status === 'Resolution Implemented' && !isRaiser && !isOwner && !isResolutionTeam && !isFYIMember)
  );
}

/**
 * Whether an item requires the user's action beyond the specification's rule (product, "Workflow"): a task that waits for
 * verification.
 */
export const requiresMore = ({
  type,
  status,
  isVerifier,
}: Pick<WorkItem, 'type' | 'status'> & { readonly isVerifier: boolean }): boolean =>
  type === 'Task' && status === 'Completed' && isVerifier;
