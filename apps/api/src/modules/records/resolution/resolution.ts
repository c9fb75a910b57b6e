import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import { chooseEhsMembers, chooseOwner } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/record-types';
import type { ResolutionAction } from '@safety-qube/domain/records/resolution-workflow';
import { refuse } from '../../../platform/errors.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { RESOLUTION_EFFECTS } from './effects.ts';

/** What the types with the resolution workflow tell of each of its actions. */
const EVENTS: Record<ResolutionAction, RecordEventName> = {
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

/** The action that comes next for whom a record waits, by the status that it stands in. */
const WANTS: Readonly<Record<string, ResolutionAction>> = {
  Open: 'assign',
  Assigned: 'implement',
  'Resolution not Approved by EHS Team': 'implement',
  'Resolution not Approved by Raiser': 'implement',
  'Resolution Implemented': 'approve',
  'Resolution Approved by EHS Team': 'accept',
};

/**
 * Who is what to a new record; without a raiser, an anonymous one's. 422 NOBODY_RESPONSIBLE where nobody at all may own it.
 */
const choosePeople: RecordDefinition['choosePeople'] = (
  rules,
  { facilityId, category, raiserId, ownerId, team = [] },
) => {
  const where = { facilityId, category: category ?? '' };
  const owner = chooseOwner(rules, { ...where, chosenId: ownerId });
  if (owner === undefined) throw refuse('NOBODY_RESPONSIBLE');
  const raiser = raiserId === null ? [] : [raiserId];
  const hands = [...new Set(team)];
  const ehs = chooseEhsMembers(rules, { ...where, others: new Set([...raiser, owner, ...hands]) });
  const all = (ids: readonly number[], relation: Relation) => ids.map((id) => [id, relation] as const);
  return [...all(raiser, 'raiser'), [owner, 'owner'], ...all(hands, 'resolutionTeam'), ...all(ehs, 'ehsMember')];
};

type Part = 'raiseBy' | 'relations' | 'hasCategories' | 'events' | 'effects' | 'wants' | 'said' | 'ownWork';

/** What the types with the resolution workflow have in common. */
export function resolutionParts(
  module: 'hazard' | 'incident',
): Pick<RecordDefinition, Part | 'namedIn' | 'choosePeople' | 'edit'> {
  const may = (name: string) => `${module}.${name}` as Privilege;
  return {
    raiseBy: may('raise'),
    relations: ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi'],
    hasCategories: true,
    events: EVENTS,
    effects: RESOLUTION_EFFECTS,
    wants: WANTS,
    ownWork: 'OWN_RESOLUTION',
    said: {
      done: ['fixed', 'implemented'],
      sentBack: {
        by: ['rejected', 'declined'],
        in: ['Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'],
      },
    },
    namedIn: ({ ownerId, team = [] }) => [...(ownerId === undefined ? [] : [ownerId]), ...team],
    choosePeople,
    // Its raiser changes what a report says while nobody has taken it up, then its owner, else whom section 6 names:
    // whoever assigns an open one, since in progress is neither open nor closed.
    edit: {
      open: { relations: ['raiser', 'owner'], privileges: [may('assign')] },
      inProgress: { relations: ['owner'], privileges: [may('editInProgress')] },
      closed: { relations: [], privileges: [may('editClosed')] },
      archived: { relations: [], privileges: [may('editArchives')] },
      // As the workflow's re-assignment: otherwise a raiser could take the owner's place, and with it the owner's rights.
      owner: { relations: ['owner'], privileges: [may('assign')] },
    },
  };
}
