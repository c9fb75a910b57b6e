import { chooseEhsMembers, chooseOwner } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import { refuse } from '../../../platform/errors.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { RESOLUTION_EFFECTS } from './effects.ts';
import { RESOLUTION_RULES } from './resolution-rules.ts';

/**
 * Returns the people of a new record with their relations; an anonymous one gets no raiser. 422 NOBODY_RESPONSIBLE if nobody may
 * own it.
 */
const choosePeople: RecordDefinition['choosePeople'] = (
  rules,
  { facilityId, category, raiserId, ownerId, team = [] },
) => {
  const where = { facilityId, category: category ?? '' };
  const owner = chooseOwner(rules, { ...where, chosenId: ownerId });
  if (owner === undefined) throw refuse('NOBODY_RESPONSIBLE');
  const raiser = raiserId === null ? [] : [raiserId];
  const members = [...new Set(team)];
  const ehs = chooseEhsMembers(rules, { ...where, others: new Set([...raiser, owner, ...members]) });
  const all = (ids: readonly number[], relation: Relation) => ids.map((id) => [id, relation] as const);
  return [...all(raiser, 'raiser'), [owner, 'owner'], ...all(members, 'resolutionTeam'), ...all(ehs, 'ehsMember')];
};

/** The parts of a definition that all types with the resolution workflow share. */
export const resolutionParts: Pick<RecordDefinition, 'effects' | 'defaultRules' | 'namedIn' | 'choosePeople'> = {
  effects: RESOLUTION_EFFECTS,
  defaultRules: RESOLUTION_RULES,
  namedIn: ({ ownerId, team = [] }) => [...(ownerId === undefined ? [] : [ownerId]), ...team],
  choosePeople,
};
