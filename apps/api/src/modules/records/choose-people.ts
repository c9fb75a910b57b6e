import { chooseEhsMembers, chooseOwner } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import { refuse } from '../../platform/errors.ts';
import type { RecordDefinition } from './record-definition.ts';

/**
 * Returns the people of a new record with their relations; an anonymous one gets no raiser, and one of a type without EHS members
 * (`relations`) gets none of these. 422 NOBODY_RESPONSIBLE if nobody may
 * own it.
 */
export const choosePeople =
  (relations: readonly Relation[]): RecordDefinition['choosePeople'] =>
  (rules, { raiserId, ownerId, team = [], ...facts }) => {
    const owner = chooseOwner(rules, { ...facts, chosenId: ownerId });
    if (owner === undefined) throw refuse('NOBODY_RESPONSIBLE');
    const raiser = raiserId === null ? [] : [raiserId];
    const members = [...new Set(team)];
    const others = new Set([...raiser, owner, ...members]);
    const ehs = relations.includes('ehsMember') ? chooseEhsMembers(rules, { ...facts, others }) : [];
    const all = (ids: readonly number[], relation: Relation) => ids.map((id) => [id, relation] as const);
    return [...all(raiser, 'raiser'), [owner, 'owner'], ...all(members, 'resolutionTeam'), ...all(ehs, 'ehsMember')];
  };

/** Returns the owner and the team that an input names. */
export const namedOwnerAndTeam: RecordDefinition['namedIn'] = ({ ownerId, team = [] }) => [
  ...(ownerId === undefined ? [] : [ownerId]),
  ...team,
];
