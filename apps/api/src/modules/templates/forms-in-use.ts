import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { type FormsInForce, formsInForce } from '@safety-qube/domain/templates/forms-in-force';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { kindLists } from './templates.repository.ts';

/** The forms of a module that are in use: how one is chosen for a record, null where records have none; and which, by kind. */
export interface FormsInUse {
  readonly forms: RecordForms | null;
  readonly inForce: FormsInForce;
}

/** Reads which form of a module is in force for each kind, of those that are published and not archived; none without kinds. */
export async function readFormsInUse(ctx: Ctx, module: TemplateModule): Promise<FormsInUse> {
  const forms = isRecordType(module) ? ctx.recordDefinitions[module].forms : null;
  if (!forms) return { forms, inForce: new Map() };
  const inUse = await ctx.tx
    .selectFrom('template as t')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.published_version'),
    )
    .select([
      't.id',
      sql<Record<string, string>>`v.content -> 'name'`.as('name'),
      sql<string>`v.content ->> 'language'`.as('language'),
      kindLists(sql`v.content`).as('lists'),
    ])
    .where('t.module', '=', module)
    .where('t.archived_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    // The last published first: of several forms for one kind, the first is in force.
    .orderBy('v.published_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return {
    forms,
    inForce: formsInForce(
      forms,
      inUse.map(({ lists, ...form }) => ({ ...form, ...lists })),
    ),
  };
}
