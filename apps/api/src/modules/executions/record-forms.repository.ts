import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import type { FormType } from '@safety-qube/domain/record-types/record-types';
import { type FormKind, isForKind } from '@safety-qube/domain/templates/form-kinds';
import { formOfKind } from '@safety-qube/domain/templates/forms-in-force';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import type { RecordDefinition, RecordShapes } from '../records/index.ts';
import { readFormsInUse } from '../templates/index.ts';
import type { FormVersion } from './commands/begin-form.ts';

/** The shapes of records whose form can be chosen by a column of their type's table. */
export interface KindShapes extends RecordShapes {
  readonly row: { readonly event_type?: string };
}
/** The columns of the properties that a form is chosen by. */
const COLUMNS = { eventType: 'event_type', category: 'category' } as const satisfies Record<RecordForms['by'], string>;
type KindColumn = (typeof COLUMNS)[RecordForms['by']];

/** Returns the kind of a record: the value that chooses its form. */
export const kindOfRecord = (
  { forms }: Pick<RecordDefinition, 'forms'>,
  record: Readonly<Partial<Record<KindColumn, string | null>>>,
): FormKind => (forms && record[COLUMNS[forms.by]]) ?? null;

const versions = (ctx: Ctx, type: FormType | 'inspection') =>
  ctx.tx
    .selectFrom('template as t')
    .innerJoin('template_version as v', 'v.template_id', 't.id')
    .select(['t.id', 'v.number', 'v.content'])
    .where('t.module', '=', type);

const formOf = (row: { id: number; number: number; content: TemplateContent }): FormVersion => ({
  templateId: row.id,
  version: row.number,
  content: row.content,
});

/** Finds the newest published version of a form of a type that is in use. */
export async function findNewestVersion(
  ctx: Ctx,
  type: FormType,
  templateId: number,
): Promise<FormVersion | undefined> {
  const row = await versions(ctx, type)
    .whereRef('v.number', '=', 't.published_version')
    .where('t.archived_at', 'is', null)
    .where('t.id', '=', templateId)
    .executeTakeFirst();
  return row && formOf(row);
}

/** Finds the form for a kind of a type's records. */
export async function findFormOfKind(ctx: Ctx, type: FormType, kind: FormKind): Promise<FormVersion | undefined> {
  const { inForce } = await readFormsInUse(ctx, type);
  const form = formOfKind(inForce, kind);
  return form && findNewestVersion(ctx, type, form.id);
}

/** Finds a published version of a form. Forms that are not in use any more are found as well: they may have been filled in before. */
export async function findPublished(
  ctx: Ctx,
  type: FormType | 'inspection',
  { templateId, version }: { templateId: number; version: number },
): Promise<FormVersion | undefined> {
  const row = await versions(ctx, type)
    .where('t.id', '=', templateId)
    .where('v.number', '=', version)
    .executeTakeFirst();
  return row && formOf(row);
}

/** As `findPublished`, one that a record of a kind can be reported with: for that kind, or for no kind in particular. */
export async function findVersion(
  ctx: Ctx,
  type: FormType,
  { templateId, version, kind }: { templateId: number; version: number; kind: FormKind },
): Promise<FormVersion | undefined> {
  const form = await findPublished(ctx, type, { templateId, version });
  return form && isForKind(ctx.recordDefinitions[type].forms, form.content, kind) ? form : undefined;
}
