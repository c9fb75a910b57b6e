import type { Export } from '@safety-qube/contract/schemas/exports';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { LINE, presentExport } from '../export.presenter.ts';
import { checkFits } from '../export.queries.ts';
import { type ExportRequest, fileNameOf, validateExport } from '../export-spec.ts';
import { MAKE_EXPORT } from '../make-export.job.ts';
import { countRows } from '../read-rows.ts';

/** Exports that a person may have in progress. */
const MAX_IN_PROGRESS = 5;

/**
 * Starts an export of a list in the background. 422 for more rows than the format can hold, or with too many exports in progress.
 */
export async function startExport(ctx: Ctx, asked: ExportRequest): Promise<Export> {
  const spec = await validateExport(ctx, asked);
  const actor = actorOf(ctx);
  // Locks the person's row, so that concurrent requests count each other.
  await ctx.tx.selectFrom('employee').select('id').where('id', '=', actor.employeeId).forNoKeyUpdate().execute();
  const { waiting } = await ctx.tx
    .selectFrom('record_export')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('employee_id', '=', actor.employeeId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_IN_PROGRESS) throw refuse('EXPORTS_TOO_MANY', { most: MAX_IN_PROGRESS });
  const rows = await countRows(ctx, actor, spec);
  checkFits(spec, rows);
  const row = await ctx.tx
    .insertInto('record_export')
    .values({
      employee_id: actor.employeeId,
      token_id: actor.serviceToken?.id ?? null,
      type: asked.type,
      format: spec.format,
      query: asked.query,
      columns: spec.columns && [...spec.columns],
      language: spec.language,
      time_zone: spec.timeZone,
      file_name: fileNameOf(spec),
      rows,
    })
    .returning(LINE)
    .executeTakeFirstOrThrow();
  await enqueue(ctx.tx, MAKE_EXPORT, { exportId: row.id }, { key: `${MAKE_EXPORT}:${row.id}` });
  return presentExport(ctx.language, row);
}
