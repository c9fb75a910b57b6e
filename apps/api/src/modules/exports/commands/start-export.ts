import type { Export } from '@safety-qube/contract/exports';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { LINE, presentExport } from '../export.presenter.ts';
import { checkFits } from '../export.queries.ts';
import { type AskedExport, fileNameOf, understand } from '../export-wish.ts';
import { MAKE_EXPORT } from '../make-export.job.ts';
import { countRows } from '../read-rows.ts';

/** Files that a person may have in the making. */
const MOST = 5;

/** Has a list made into a file in the background. 422 for what the format does not hold, or with too many in the making. */
export async function startExport(ctx: Ctx, asked: AskedExport): Promise<Export> {
  const wish = await understand(ctx, asked);
  const actor = actorOf(ctx);
  // One after the other, so that they count each other.
  await ctx.tx.selectFrom('employee').select('id').where('id', '=', actor.employeeId).forNoKeyUpdate().execute();
  const { waiting } = await ctx.tx
    .selectFrom('record_export')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('employee_id', '=', actor.employeeId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (waiting >= MOST) throw refuse('EXPORTS_TOO_MANY', { most: MOST });
  const rows = await countRows(ctx, actor, wish);
  checkFits(wish, rows);
  const row = await ctx.tx
    .insertInto('record_export')
    .values({
      employee_id: actor.employeeId,
      type: asked.type,
      format: wish.format,
      query: asked.query,
      columns: wish.columns && [...wish.columns],
      language: wish.language,
      time_zone: wish.timeZone,
      file_name: fileNameOf(wish),
      rows,
    })
    .returning(LINE)
    .executeTakeFirstOrThrow();
  await enqueue(ctx.tx, MAKE_EXPORT, { exportId: row.id }, { key: `${MAKE_EXPORT}:${row.id}` });
  return presentExport(ctx.language, row);
}
