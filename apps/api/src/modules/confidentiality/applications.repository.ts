import type { Ctx } from '../../platform/context.ts';

/** Returns an application of a rule with the rule as it was; undefined for none. */
export async function getApplication({ tx }: Pick<Ctx, 'tx'>, id: number) {
  const row = await tx.selectFrom('confidentiality_application').selectAll().where('id', '=', id).executeTakeFirst();
  // One from before rules named groups has none.
  return row && { ...row, rule: { ...row.rule, groupIds: row.rule.groupIds ?? [] } };
}
