import { entriesOf, fromEntries } from '../objects.ts';

/** Relations of a person to a record: those of the specification, and ours, the verifier, who checks whether a task was done. */
export const RELATIONS = ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi', 'verifier'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The flags of section 3 of the specification, by relation. */
export const RELATION_FLAGS = {
  raiser: 'isRaiser',
  owner: 'isOwner',
  resolutionTeam: 'isResolutionTeam',
  ehsMember: 'isEHSMember',
  fyi: 'isFYIMember',
} as const satisfies Partial<Record<Relation, string>>;
export type RelationFlags = Readonly<Record<(typeof RELATION_FLAGS)[keyof typeof RELATION_FLAGS], boolean>>;

/** The flags of a person who has these relations to a record. */
export const relationFlags = (relations: ReadonlySet<Relation>): RelationFlags =>
  fromEntries(entriesOf(RELATION_FLAGS).map(([relation, flag]) => [flag, relations.has(relation)]));
