import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import type { ResolutionAction } from '@safety-qube/domain/records/resolution-workflow';
import type { RecordDefinition } from './record-definition.ts';

/** What the types with the resolution workflow tell of each of its actions. */
export const RESOLUTION_EVENTS: Record<ResolutionAction, RecordEventName> = {
  assign: 'assigned',
  reassign: 'reassigned',
  fix: 'fixed',
  invalidate: 'invalidated',
  implement: 'implemented',
  approve: 'approved',
  reject: 'rejected',
  accept: 'accepted',
  decline: 'declined',
  closeDuplicate: 'closedAsDuplicate',
  reopen: 'reopened',
};

/** Who may change what a report says: its raiser while nobody has taken it up, then its owner, else by section 6. */
export function resolutionEdits(module: 'hazard' | 'incident'): RecordDefinition['edit'] {
  const may = (name: string) => `${module}.${name}` as Privilege;
  return {
    open: { relations: ['raiser', 'owner'], privileges: [may('assign'), may('editInProgress')] },
    inProgress: { relations: ['owner'], privileges: [may('editInProgress')] },
    closed: { relations: [], privileges: [may('editClosed')] },
    archived: { relations: [], privileges: [may('editArchives')] },
    // As the workflow's re-assignment: otherwise a raiser could take the owner's place, and with it the owner's rights.
    owner: { relations: ['owner'], privileges: [may('assign')] },
  };
}
