import type { Finding, OptionList, OptionListInput } from '@safety-qube/contract/schemas/template-material';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';
import { authorizeSeeingAny, authorizeWritingAny } from '../templates.policy.ts';
import { isFound, pageOf } from './find-material.ts';

type Input = z.output<typeof OptionListInput>;
type Row = Pick<Selectable<DB['option_list']>, 'id' | 'name' | 'options' | 'version'>;

const present = ({ id, name, options, version }: Row): OptionList => ({
  id,
  name,
  options: options.map((option, index) => ({ ...option, order: index + 1 })),
  version,
});

/** Throws 422 OPTION_TWICE when two options of the list have the same id or value. */
function checkOptions({ options }: Input): void {
  const twice = (['id', 'value'] as const).find((key) => new Set(options.map((o) => o[key])).size < options.length);
  if (twice) throw refuse('OPTION_TWICE');
}

/** Lists the tenant's lists of options, newest first. 403 for a caller who may see no templates. */
export async function listOptionLists(ctx: Ctx, finding: Finding) {
  authorizeSeeingAny(ctx);
  const rows = await ctx.tx
    .selectFrom('option_list')
    .selectAll()
    .where(isFound(sql.ref('name'), finding))
    .orderBy('id', 'desc')
    .limit(finding.limit + 1)
    .execute();
  return pageOf(rows, finding.limit, present);
}

/** Adds a list. 403, 422 OPTION_TWICE. */
export async function createOptionList(ctx: Ctx, input: Input): Promise<OptionList> {
  authorizeWritingAny(ctx);
  checkOptions(input);
  const row = await ctx.tx
    .insertInto('option_list')
    .values({ name: JSON.stringify(input.name), options: JSON.stringify(input.options) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, 'optionList.created', 'optionList', row.id, {
    name: [null, input.name],
    options: [null, input.options],
  });
  return present(row);
}

/**
 * Returns a list, locked until this transaction has ended; 404 without one, 409 STALE with the current list for another version, if
 * one is given.
 */
async function getListToChange(ctx: Ctx, { id, version }: { id: number; version?: number }): Promise<Row> {
  const row = await ctx.tx.selectFrom('option_list').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw conflict('STALE', {}, present(row));
  return row;
}

/** Saves a complete list. 403, 404, 409 STALE, 422 OPTION_TWICE. */
export async function saveOptionList(
  ctx: Ctx,
  { input, ...target }: { id: number; version?: number; input: Input },
): Promise<OptionList> {
  authorizeWritingAny(ctx);
  checkOptions(input);
  const { id, ...before } = await getListToChange(ctx, target);
  const row = await ctx.tx
    .updateTable('option_list')
    .set({ name: JSON.stringify(input.name), options: JSON.stringify(input.options), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, 'optionList.saved', 'optionList', id, {
    name: [before.name, input.name],
    options: [before.options, input.options],
  });
  return present(row);
}

/** Deletes a list; templates keep what they copied from it. 403, 404, 409 STALE. */
export async function deleteOptionList(ctx: Ctx, target: { id: number; version?: number }): Promise<void> {
  authorizeWritingAny(ctx);
  const { id, name, options } = await getListToChange(ctx, target);
  await ctx.tx.deleteFrom('option_list').where('id', '=', id).execute();
  await audit(ctx, 'optionList.deleted', 'optionList', id, { name: [name, null], options: [options, null] });
}
