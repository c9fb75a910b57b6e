import type { Import, ImportField, ImportProblem } from '@safety-qube/contract/schemas/imports';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { importable, importer } from './actor.ts';
import { fieldsOf } from './fields.ts';
import { isOwnFile, presentImport, presentListed } from './imports.presenter.ts';
import { getImport, type ListedImport } from './imports.repository.ts';
import { readLookups } from './lookups.ts';
import { presentProblem } from './problems.ts';

/** The most imports in a list. */
const MAX_LISTED = 100;
/** Rows with problems per page. */
const PAGE_SIZE = 200;

/** Lists the fields that columns can be mapped to in records of a type. 404 for a type that cannot be imported. */
export async function listFields(ctx: Ctx, type: RecordType): Promise<ImportField[]> {
  const { actor, definition } = importable(ctx, type);
  return fieldsOf(definition, await readLookups(ctx, definition), { actor, language: ctx.language });
}

/** Lists the imports that the caller may see, newest first. */
export async function listImports(ctx: Ctx, type?: RecordType) {
  const { actor, types } = importer(ctx);
  const { rows } = await sql<ListedImport>`
    select id, type, state, file_name, bytes, format, storage_key, reading, sheets, rows, done, created, skipped, closed, makes,
      reached, problems, failure, failure_params, kept, created_by, created_at, finished_at, version,
      -- a hundred mappings may be two hundred megabytes
      jsonb_build_object('onError', mapping -> 'onError') mapping
    from import
    where type = any(${types.filter((one) => type === undefined || one === type)}::text[])
      and ${actor.facilityIds === null ? sql`true` : sql`created_by = ${actor.employeeId}`}
    order by id desc limit ${MAX_LISTED}`.execute(ctx.tx);
  return rows.map((row) => presentListed(ctx, row));
}

export const readImport = async (ctx: Ctx, id: number): Promise<Import> =>
  presentImport(ctx, (await getImport(ctx, id)).row);

/** Returns a page of the problems of the last check or run, by line; `next` continues it. */
export async function listProblems(
  ctx: Ctx,
  id: number,
  after = 0,
): Promise<{ items: ImportProblem[]; next: number | null }> {
  const isOwn = isOwnFile(ctx, (await getImport(ctx, id)).row);
  const rows = await ctx.tx
    .selectFrom('import_row')
    .select(['line', 'problems'])
    .where('import_id', '=', id)
    .where('problems', 'is not', null)
    .where('line', '>', Math.min(after, 2_147_483_647))
    .orderBy('line')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  return {
    items: page.flatMap(({ line, problems }) =>
      (problems ?? []).map((problem) =>
        presentProblem(ctx.language, line, isOwn ? problem : { ...problem, value: null }),
      ),
    ),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.line ?? null) : null,
  };
}
