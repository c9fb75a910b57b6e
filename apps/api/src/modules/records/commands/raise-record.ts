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
import type { OwnColumns, RecordDefinition } from '../record-definition.ts';
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

interface NewRecord {
  readonly number: string;
  readonly priority: number | null;
  readonly ownerId: number;
  readonly people: readonly (readonly [number, Relation])[];
  /** Roles that are let in, when its category is confidential. */
  readonly confidentialTo: readonly number[] | undefined;
  readonly own: OwnColumns['row'];
}

/**
 * The type's next number. It is taken apart from the raising transaction: others would else wait for its end to have theirs. A
 * number whose record does not come to be leaves a gap.
 */
async function takeNumber({ tenant }: Ctx, { database }: Platform, type: RecordType): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into record_counter as c (type, last)
    values (${type}, case when exists (select from record_counter where type = ${type}) then 0 else ${freeAfter(type, sql`0`)} end)
    on conflict (tenant_id, type) do update set last = ${freeAfter(type, sql`c.last`)}
    returning ${numberOf(type, sql`last`)} number`.execute(database.apart(tenant.id));
  return rows[0]?.number as string;
}

/**
 * The row itself with the type's own part, its people and the roles that are let in. 409 NUMBER_TAKEN for a number that the
 * raiser has typed. Answers its id.
 */
async function insert(
  ctx: Ctx,
  { type, workflow, table }: RecordDefinition,
  input: Input,
  { number, priority, ownerId, people, confidentialTo, own }: NewRecord,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with r as (insert into record (type, number, status, title, description, category, priority, facility_id, department_id,
        location_id, subarea_id, owner_id, due_on, is_anonymous, is_confidential)
      values (${type}, ${number}, ${workflow.first},
        ${input.title ?? titleOf(input.description)}, ${input.description}, ${input.category}, ${priority},
        ${input.facilityId}, ${input.departmentId ?? null}, ${input.locationId ?? null}, ${input.subareaId ?? null},
        ${ownerId}, ${input.dueOn ?? null}::date, ${input.isAnonymous ?? false}, ${confidentialTo !== undefined})
      returning id),
    p as (insert into record_person (record_id, employee_id, relation)
      select r.id, u.who, u.what from r,
        unnest(${people.map(([who]) => who)}::bigint[], ${people.map(([, what]) => what)}::text[]) u (who, what)),
    g as (insert into record_role (record_id, role_id)
      select r.id, o.id from r join role o on o.id = any(${[...(confidentialTo ?? [])]}::bigint[]))
    insert into ${sql.table(table)} (record_id ${sql.join([sql``, ...Object.keys(own).map((c) => sql.ref(c))])})
    select r.id ${sql.join([sql``, ...Object.values(own).map((value) => sql`${value}`)])} from r
    returning record_id id`
    .execute(ctx.tx)
    .catch((error: unknown) => {
      throw violates(error, 'record_tenant_id_type_number_key') ? conflict('NUMBER_TAKEN') : error;
    });
  return rows[0]?.id as number;
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
  const number = input.number ?? (await takeNumber(ctx, platform, definition.type));
  const id = await insert(ctx, definition, input, { number, priority, ownerId, people, confidentialTo, own: own.row });
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
