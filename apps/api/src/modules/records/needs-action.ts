import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { RecordDefinition } from './record-definition.ts';

const is = ({ employeeId }: Actor, relation: string) => sql<SqlBool>`exists (select from record_person p
  where p.tenant_id = r.tenant_id and p.record_id = r.id and p.employee_id = ${employeeId} and p.relation = ${relation} offset 0)`; // asked for one record at a time, see visibility

const openWaitsFor = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(
  r.shelf = 'open' and r.id = any(array(select record_id from record_person where employee_id = ${actor.employeeId}))
  and case
    when r.type in ('hazard', 'incident') then
      (r.status = 'Open' and ${is(actor, 'owner')})
      or (r.status in ('Assigned', 'Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser')
        and ${is(actor, 'resolutionTeam')})
      or (r.status = 'Resolution Approved by EHS Team' and ${is(actor, 'raiser')})
      or (r.status = 'Resolution Implemented' and ${is(actor, 'ehsMember')}
        and not exists (select from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id
          and p.employee_id = ${actor.employeeId} and p.relation <> 'ehsMember'))
    when r.type = 'task' then ${is(actor, 'owner')} or (r.status = 'Completed' and ${is(actor, 'verifier')})
    else false end)`;

/**
 * Whether the record `r` of one of these types waits for an actor: the specification's rule and ours as `requiresAction` and
 * `requiresMore` of the domain state them, and what a type wants after the end; a test compares the two over every status and
 * relation. Each part names its ids, so that each is looked up.
 */
export function waitsFor(actor: Actor, definitions: readonly RecordDefinition[]): RawBuilder<SqlBool> {
  const after = definitions.flatMap(({ type, afterEnd }) =>
    afterEnd
      ? [sql`(r.shelf = 'closed' and r.type = ${sql.lit(type)} and r.id = any(array(${afterEnd.ids(actor)})))`]
      : [],
  );
  return sql<SqlBool>`(${sql.join([openWaitsFor(actor), ...after], sql` or `)})`;
}
