import type { Privilege } from '../privileges.ts';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '../record-types/record-types.ts';
import type { Relation } from './relations.ts';

/** The relations of people who own open records, and who approve the work on them. */
const OWNERS_AND_APPROVERS = ['owner', 'ehsMember', 'verifier'] as const satisfies readonly Relation[];

/** What owners, or approvers, of a type do in its workflow: by their relation, or by any of these privileges where nobody has that. */
export interface Duty {
  readonly type: RecordType;
  readonly relation: Relation;
  readonly privileges: readonly Privilege[];
}

/** The duties of owners and approvers of all types, as their workflows wait for these. */
export const DUTIES: readonly Duty[] = RECORD_TYPE_NAMES.flatMap((type) => {
  const { relations, workflow } = descriptorOf(type);
  return OWNERS_AND_APPROVERS.filter((relation) => relations.includes(relation)).map((relation) => {
    const awaited = workflow.transitions.filter(
      (line) => line.relations.includes(relation) && line.waitsFor?.some((waits) => waits.relation === relation),
    );
    return { type, relation, privileges: [...new Set(awaited.flatMap(({ privileges }) => privileges))] };
  });
});
