import type { raiseShape } from '@safety-qube/contract/records';
import type { Privilege } from '@safety-qube/domain/privileges';
import { chooseEhsMembers, chooseOwner } from '@safety-qube/domain/records/record-people';
import { NUMBER_PREFIXES, type RecordType, type Relation, titleOf } from '@safety-qube/domain/records/record-types';
import { defaultPriority } from '@safety-qube/domain/records/risk';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeHeld } from '../attachments/index.ts';
import {
  checkActive,
  checkCategory,
  checkPlace,
  checkPriority,
  checkUsed,
  flag,
  type RaiseRules,
  readRaiseRules,
} from '../raise-rules.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { presentRecord } from '../records.presenter.ts';
import { getWritten } from '../records.repository.ts';
import { tell } from '../tell.ts';

type Input = z.output<z.ZodObject<typeof raiseShape>>;

/** Who is what to a new record. An anonymous raiser is nobody. */
function choosePeople(rules: RaiseRules, input: Input, actorId: number): [number, Relation][] {
  const raiser = input.isAnonymous ? [] : [actorId];
  const team = [...new Set(input.team ?? [])];
  const ownerId = chooseOwner(rules, { ...input, chosenId: input.ownerId });
  if (ownerId === undefined) throw refuse('NOBODY_RESPONSIBLE');
  const others = new Set([...raiser, ownerId, ...team]);
  const ehs = chooseEhsMembers(rules, { ...input, others });
  return [
    ...raiser.map((id): [number, Relation] => [id, 'raiser']),
    [ownerId, 'owner'],
    ...team.map((id): [number, Relation] => [id, 'resolutionTeam']),
    ...ehs.map((id): [number, Relation] => [id, 'ehsMember']),
  ];
}

/** The number of the type's n-th record, as `recordNumber` of the domain writes it. */
const numberOf = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${`${NUMBER_PREFIXES[type]}-`}::text || lpad((${n})::text, greatest(6, length((${n})::text)), '0')`;

/** The first n after another whose number nobody has typed. It counts, so that it is asked one by one and by the key. */
const freeAfter = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<number> => sql`(select s.n
  from (select generate_series(${n} + 1, 2147483647) n) s
  where (select count(*) from record r where r.type = ${type} and r.number = ${numberOf(type, sql`s.n`)}) = 0 limit 1)`;

/** The row itself, numbered by its type's counter unless the raiser typed a number. 409 NUMBER_TAKEN. */
async function insert(
  ctx: Ctx,
  { type, workflow }: RecordDefinition,
  input: Input,
  more: { priority: number | null; ownerId: number; isConfidential: boolean },
) {
  const next = sql`(insert into record_counter as c (type, last)
    values (${type}, case when exists (select from record_counter where type = ${type}) then 0 else ${freeAfter(type, sql`0`)} end)
    on conflict (tenant_id, type) do update set last = ${freeAfter(type, sql`c.last`)} returning last)`;
  const { rows } = await sql<{ id: number; number: string }>`
    ${input.number === undefined ? sql`with n as ${next}` : sql``}
    insert into record (type, number, status, title, description, category, priority, facility_id, department_id,
      location_id, subarea_id, owner_id, due_on, is_anonymous, is_confidential)
    values (${type},
      ${input.number ?? numberOf(type, sql`select last from n`)},
      ${workflow.first}, ${input.title ?? titleOf(input.description)}, ${input.description}, ${input.category},
      ${more.priority}, ${input.facilityId}, ${input.departmentId ?? null}, ${input.locationId ?? null},
      ${input.subareaId ?? null}, ${more.ownerId}, ${input.dueOn ?? null}::date, ${input.isAnonymous ?? false}, ${more.isConfidential})
    returning id, number`
    .execute(ctx.tx)
    .catch((error: unknown) => {
      throw violates(error, 'record_tenant_id_type_number_key') ? conflict('NUMBER_TAKEN') : error;
    });
  return rows[0] as { id: number; number: string };
}

/**
 * Raises a record: checks what was reported against the tenant's lists, finds who has to do with it (product, "Workflow") and
 * takes the files that the raiser has brought. An anonymous one keeps no trace of who raised it. 403 without the right in the
 * facility, 422 for what the tenant does not have, 409 NUMBER_TAKEN.
 */
export async function raiseRecord(ctx: Ctx, platform: Platform, definition: RecordDefinition, input: Input) {
  const actor = authorize(ctx, `${definition.module}.raise` as Privilege, input.facilityId);
  const named = [...new Set([...(input.ownerId === undefined ? [] : [input.ownerId]), ...(input.team ?? [])])];
  const rules = await readRaiseRules(ctx, definition, input, named);
  checkUsed(rules, definition, input);
  if (input.number !== undefined && !flag(rules, 'allow_custom_id_creation')) throw refuse('NUMBER_NOT_ALLOWED');
  checkPlace(rules, input);
  const { confidentialTo } = checkCategory(rules, input.category);
  checkPriority(rules, input.priority);
  checkActive(rules, named);
  const own = definition.create(input, rules);
  const people = choosePeople(rules, input, actor.employeeId);
  const levels = rules.matrix.levels.map((level) => level.key);
  const usesPriority = flag(rules, `enable_${definition.flags}_show_priority`);
  const priority =
    input.priority ?? (usesPriority ? defaultPriority(rules.priorities, { ...own.urgency, levels }) : null);
  const ownerId = people.find(([, relation]) => relation === 'owner')?.[0] as number;
  const { id } = await insert(ctx, definition, input, {
    priority,
    ownerId,
    isConfidential: confidentialTo !== undefined,
  });

  await sql`
    with p as (insert into record_person (record_id, employee_id, relation)
      select ${id}, * from unnest(${people.map(([who]) => who)}::bigint[], ${people.map(([, what]) => what)}::text[])),
    g as (insert into record_role (record_id, role_id)
      select ${id}, r.id from role r where r.id = any(${[...(confidentialTo ?? [])]}::bigint[]))
    insert into ${sql.table(definition.table)} (record_id ${sql.join([sql``, ...Object.keys(own.row).map((c) => sql.ref(c))])})
    values (${id} ${sql.join([sql``, ...Object.values(own.row).map((value) => sql`${value}`)])})`.execute(ctx.tx);
  if (input.attachmentIds?.length)
    await takeHeld(ctx, id, input.attachmentIds, 'report', { anonymous: input.isAnonymous ?? false });
  await tell(ctx, platform, {
    type: definition.type,
    recordId: id,
    version: 1,
    name: 'raised',
    toStatus: definition.workflow.first,
    isAnonymous: input.isAnonymous ?? false,
    detail: { immediateDanger: own.urgency.immediateDanger },
  });
  return presentRecord(definition, actor, await getWritten(ctx, definition, id));
}
