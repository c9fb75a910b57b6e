import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can } from '../../platform/context.ts';
import { mayGiveGroupRights } from '../../platform/group-rights.ts';

/** SQL condition that an actor may change whom a group means: who comes into it gets its rights. */
export const mayChangeGroup = (actor: Actor, groupId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${can(actor, 'management.userGroup.edit')}::boolean and ${mayGiveGroupRights(actor, groupId)})`;
