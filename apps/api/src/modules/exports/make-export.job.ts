import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../platform/db/database-away.ts';
import { forbidden, Refusal } from '../../platform/errors.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { actFor, filtersIn } from '../records/index.ts';
import { type ExportLine, LINE } from './export.presenter.ts';
import { authorizeExport, type ExportSpec } from './export-spec.ts';
import { type WrittenExport, writeExport } from './write-export.ts';

export const MAKE_EXPORT = 'make-export';
/** Milliseconds between two updates of the progress, which also check whether the export is still wanted. */
const PROGRESS_INTERVAL_MS = 400;
/** Attempts before it fails. */
const TRIES = 3;
/** Milliseconds that an export is postponed while this process makes another one. */
const POSTPONED_BY_MS = 2000;

/** Folder of a tenant's exports in the storage. */
export const exportsFolder = (tenantId: number): string => `t${tenantId}/exports`;
/** Returns the key of a new file; it does not reveal what the file contains. */
const newExportKey = (tenantId: number, random: string): string => `${exportsFolder(tenantId)}/${random}`;

type Services = Pick<Platform, 'storage' | 'config' | 'relay' | 'denials' | 'recordExports'>;

/** The export is not wanted any more, or another run makes it: nobody is notified. */
class Superseded extends Error {}

/** Returns the requested export as it was stored. */
const specOf = ({ recordExports }: Services, row: ExportLine): ExportSpec => {
  const definition = recordExports[row.type];
  return {
    definition,
    format: row.format,
    filters: filtersIn(definition, row.query),
    columns: row.columns,
    language: row.language,
    timeZone: row.time_zone,
  };
};

/**
 * Claims an export for a new run; a run that had it before aborts with `Superseded`. Returns the row and the storage key of the
 * former run; undefined if the export is finished or was deleted.
 */
async function take({ tx, tenantId }: JobCtx, id: number) {
  const run = randomUUID();
  const taken = await sql<ExportLine & { former_key: string | null }>`
    update record_export e set state = 'running', run = ${run}, done = 0, touched_at = now(),
      storage_key = ${newExportKey(tenantId, run)}
    from (select id, storage_key former_key from record_export where id = ${id} for update) former
    where e.id = former.id and e.state in ('waiting', 'running')
    returning ${sql.raw(LINE.map((name) => `e.${name}`).join(', '))}, former_key`.execute(tx);
  const row = taken.rows[0];
  return row && { row, run, formerKey: row.former_key };
}

/** Updates an export that this run still owns; throws `Superseded` otherwise. */
async function change(tx: TenantDb, { id, run }: Claim, set: Record<string, unknown>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('record_export')
    .set({ ...set, touched_at: new Date() })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Superseded();
}
interface Claim {
  readonly id: number;
  readonly run: string;
}

/** Ends an export as done or failed: its row and the notification of its owner are written together, once. */
async function end(ctx: JobCtx, claim: Claim, row: ExportLine, set: Record<string, unknown>): Promise<void> {
  await ctx.tx.transaction().execute(async (tx) => {
    await change(tx, claim, { ...set, finished_at: new Date() });
    await notifyPerson(tx, {
      employeeId: row.employee_id,
      event: set['state'] === 'done' ? 'exported' : 'exportFailed',
      about: { kind: 'export', id: row.id },
      type: row.type,
      name: row.file_name,
    });
  });
}

async function keep(
  ctx: JobCtx,
  { storage }: Services,
  claim: Claim,
  row: ExportLine,
  made: WrittenExport,
): Promise<void> {
  const key = row.storage_key ?? '';
  await storage.put(key, { file: made.file, bytes: made.bytes });
  try {
    await end(ctx, claim, row, {
      state: 'done',
      rows: made.rows,
      done: made.rows,
      bytes: made.bytes,
      record_ids: made.recordIds,
    });
  } catch (error) {
    if (error instanceof Superseded) await storage.delete(key);
    throw error;
  }
}

async function make(ctx: JobCtx, services: Services, claim: Claim, row: ExportLine, actor: Actor): Promise<void> {
  let updatedAt = 0;
  const made = await writeExport(specOf(services, row), {
    actor,
    tx: ctx.tx,
    dataDir: services.config.DATA_DIR,
    signal: ctx.stopping ?? new AbortController().signal,
    async onProgress(done) {
      if (Date.now() - updatedAt < PROGRESS_INTERVAL_MS) return;
      await change(ctx.tx, claim, { done });
      updatedAt = Date.now();
    },
  });
  try {
    await keep(ctx, services, claim, row, made);
  } finally {
    await rm(made.file, { force: true });
  }
}

/** Returns the error code for the owner; undefined for a fault that may pass. */
const reasonOf = (error: unknown): string | undefined => (error instanceof Refusal ? error.code : undefined);

/** Whether this process is making an export: others are postponed, so that they do not block other jobs. */
let isMaking = false;

/**
 * Makes a list into a file for the person who requested it, with the rights that they have at that time. Retried after a fault;
 * resumed by `resume-exports` after a crash. However often it runs, there is one file and one notification.
 */
export const makeExport = (services: Services): Job =>
  job({
    id: MAKE_EXPORT,
    payload: z.object({ exportId: z.int() }),
    async run({ exportId }, ctx) {
      if (isMaking) {
        const runAt = new Date(Date.now() + POSTPONED_BY_MS);
        return enqueue(ctx.tx, MAKE_EXPORT, { exportId }, { runAt, key: `${MAKE_EXPORT}:${exportId}` });
      }
      isMaking = true;
      try {
        const taken = await take(ctx, exportId);
        if (!taken) return;
        const { row, run, formerKey } = taken;
        if (formerKey !== null) await services.storage.delete(formerKey);
        const claim = { id: exportId, run };
        try {
          const who = { employeeId: row.employee_id, tokenId: row.token_id, job: MAKE_EXPORT };
          await actFor(ctx, services.denials, who, (actor) => {
            if (!actor) throw forbidden();
            authorizeExport({ actor }, row.type);
            return make(ctx, services, claim, row, actor);
          });
        } catch (error) {
          if (error instanceof Superseded) return;
          const reason = reasonOf(error);
          if (ctx.stopping?.aborted || error instanceof DatabaseUnavailable) throw error;
          if (reason === undefined && ctx.attempt.number < TRIES) throw error;
          ctx.log.warn({ err: error, exportId }, 'an export could not be made');
          await end(ctx, claim, row, { state: 'failed', failure: reason ?? 'GENERAL' });
        }
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      } finally {
        isMaking = false;
      }
    },
  });
