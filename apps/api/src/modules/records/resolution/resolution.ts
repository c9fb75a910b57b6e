import { chooseEhsMembers, chooseOwner } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import { refuse } from '../../../platform/errors.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { RESOLUTION_EFFECTS } from './effects.ts';

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

/** What the server does alike for the types with the resolution workflow. */
export const resolutionParts: Pick<RecordDefinition, 'effects' | 'namedIn' | 'choosePeople'> = {
  effects: RESOLUTION_EFFECTS,
  namedIn: ({ ownerId, team = [] }) => [...(ownerId === undefined ? [] : [ownerId]), ...team],
  choosePeople,
};
