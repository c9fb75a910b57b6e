import type { StandIn, StandInOf } from '@safety-qube/contract/schemas/standing-in';
import type { Relation } from '@safety-qube/domain/records/relations';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { employeeAbilities, getPerson, personFacts, readRoles } from '../people/index.ts';
import type { DeputyOfRecord } from '../records/index.ts';

/** Returns the stand-in of a person as it is stored; undefined if there is none. */
export const findStandIn = ({ tx }: Pick<Ctx, 'tx'>, employeeId: number) =>
  tx.selectFrom('stand_in').selectAll().where('employee_id', '=', employeeId).executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findStandIn>>>;

const present = (row: Row): StandIn => ({
  deputyId: row.deputy_id,
  from: row.from_at.toISOString(),
  to: row.to_at?.toISOString() ?? null,
  isConfidential: row.is_confidential,
  isActive: row.is_active,
});

/**
 * Returns the deputies that a record with these people gets, each with the relation of the person: of a confidential one those alone who
 * were given confidential records. A record that exists has them stored; a privacy case has none.
 */
export async function readDeputies(
  { tx }: Pick<Ctx, 'tx'>,
  people: readonly { readonly employeeId: number; readonly relation: Relation }[],
  { isConfidential }: { readonly isConfidential: boolean },
): Promise<DeputyOfRecord[]> {
  if (!people.length) return [];
  const rows = await tx
    .selectFrom('stand_in')
    .select(['employee_id', 'deputy_id'])
    .where(
      'employee_id',
      'in',
      people.map(({ employeeId }) => employeeId),
    )
    .where('is_active', '=', true)
    .$if(isConfidential, (query) => query.where('is_confidential', '=', true))
    .execute();
  return people.flatMap(({ employeeId: forId, relation }) =>
    rows.filter((row) => row.employee_id === forId).map((row) => ({ employeeId: row.deputy_id, relation, forId })),
  );
}

/** Returns who stands in for a person whom the caller may see, and for whom that person stands in. 404. */
export async function readStandIn(ctx: Ctx, employeeId: number): Promise<StandInOf> {
  const actor = actorOf(ctx);
  const person = await getPerson(ctx, employeeId);
  const row = await findStandIn(ctx, employeeId);
  const others = await ctx.tx
    .selectFrom('stand_in')
    .select('employee_id')
    .where('deputy_id', '=', employeeId)
    .where('is_active', '=', true)
    .orderBy('employee_id')
    .execute();
  const isOwn = employeeId === actor.employeeId;
  return {
    standIn: row ? present(row) : null,
    standsInFor: others.map((one) => one.employee_id),
    abilities: {
      edit: isOwn || employeeAbilities(actor, personFacts(person, await readRoles(ctx))).changeStatus,
      setConfidential: isOwn,
    },
  };
}
