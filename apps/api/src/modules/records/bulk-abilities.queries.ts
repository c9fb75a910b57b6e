import type { BulkAbilities } from '@safety-qube/contract/schemas/record-operations';
import { assigningAction } from '@safety-qube/domain/records/workflow';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { accessTo, holds, recordAbilities } from './records.policy.ts';
import { recordFacts } from './records.presenter.ts';
import { findRecords } from './records.repository.ts';

/** Returns what the caller may do to one record through `changeInBulk`. */
function bulkAbilitiesOf(ctx: Ctx, definition: RecordDefinition, row: RecordRow): BulkAbilities {
  const actor = actorOf(ctx);
  const facts = recordFacts(row);
  const may: Readonly<Record<string, boolean>> = recordAbilities(definition, actor, facts);
  const can = (action: string | undefined): boolean => action !== undefined && (may[action] ?? false);
  const isAtWork = !facts.isArchived && !facts.isClosed;
  return {
    id: row.id,
    assign: can(assigningAction(definition.workflow, row.status)),
    setOwner: isAtWork && can('edit') && holds(definition.edit.owner, accessTo(definition, actor, facts)),
    edit: can('edit'),
    cancel: can('cancel'),
    archive: can('archive'),
    restore: can('restore'),
    delete: can('delete'),
  };
}

/**
 * Returns the bulk changes that the caller may make to each of these records, of any types; leaves out records that they may not
 * see.
 */
export async function listBulkAbilities(ctx: Ctx, ids: readonly number[]): Promise<BulkAbilities[]> {
  const known = await ctx.tx.selectFrom('record').select(['id', 'type']).where('id', 'in', ids).execute();
  const abilities: BulkAbilities[] = [];
  for (const [type, some] of Map.groupBy(known, (row) => row.type)) {
    const definition = ctx.recordDefinitions[type];
    const rows = await findRecords(
      ctx,
      definition,
      some.map(({ id }) => id),
    );
    abilities.push(...rows.map((row) => bulkAbilitiesOf(ctx, definition, row)));
  }
  return abilities;
}
