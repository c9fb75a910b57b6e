import type { Import } from '@safety-qube/contract/schemas/imports';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { importAbilities, presentImport } from '../imports.presenter.ts';
import { getImport } from '../imports.repository.ts';
import { checkUpload } from './upload-import.ts';

/**
 * Creates an import with the file, the reading and the mapping of one that has ended and left no records, or only records that
 * people have edited; the result of the earlier one stays readable. Both share the file. 422 IMPORT_BUSY for any other import, 422
 * IMPORTS_WAITING as for an upload.
 */
export async function repeatImport(ctx: Ctx, id: number): Promise<Import> {
  const { row, actor } = await getImport(ctx, id, { isLocked: true });
  if (!importAbilities(ctx, row).repeat) throw refuse('IMPORT_BUSY');
  await checkUpload(ctx, row.type);
  const { type, file_name, bytes, format, storage_key, sha256 } = row;
  const fresh = await ctx.tx
    .insertInto('import')
    .values({
      type,
      file_name,
      bytes,
      format,
      storage_key,
      sha256,
      // Repeating an import means to import the same file on purpose.
      is_again: true,
      reading: JSON.stringify(row.reading),
      sheets: JSON.stringify(row.sheets),
      stray: row.stray && JSON.stringify(row.stray),
      columns: JSON.stringify(row.columns),
      preview: JSON.stringify(row.preview),
      mapping: JSON.stringify(row.mapping),
      reached: 'check',
      language: ctx.language,
      created_by: actor.employeeId,
      token_id: actor.serviceToken?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentImport(ctx, fresh);
}
