import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ExportFormat } from '@safety-qube/contract/exports';
import type { Language } from '@safety-qube/domain/languages';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import { forbidden, Refusal } from '../../platform/errors.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { actFor } from '../records/index.ts';
import { type ExportLine, LINE } from './export.presenter.ts';
import { newExportKey } from './export-keys.ts';
import { authorizeExport, type ExportWish, filtersIn } from './export-wish.ts';
import { type WrittenExport, writeExport } from './write-export.ts';

export const MAKE_EXPORT = 'make-export';
/** Milliseconds between two looks at whether it is still wanted, which also tell how far it is. */
const TOLD_EVERY = 400;
/** Tries before it is given up. */
const TRIES = 3;
/** Milliseconds that one waits for another to be made. */
const LATER = 2000;

type Doors = Pick<Platform, 'storage' | 'config' | 'relay' | 'denials' | 'recordExports'>;

/** It is not wanted any more, or somebody else makes it: nothing is to be told. */
class PutOff extends Error {}

/** What was asked for, as it was kept. */
const wishOf = ({ recordExports }: Doors, row: ExportLine): ExportWish => {
  const definition = recordExports[row.type as RecordType];
  return {
    definition,
    format: row.format as ExportFormat,
    filters: filtersIn(definition, row.query),
    columns: row.columns,
    language: row.language as Language,
    timeZone: row.time_zone,
  };
};

/** Takes an export in hand; whoever had it before finds itself put off. Answers it as it was, too. Undefined when it is made. */
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

/** Changes an export that is still ours; PutOff when it is not. */
async function change(tx: TenantDb, { id, run }: Mine, set: Record<string, unknown>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('record_export')
    .set({ ...set, touched_at: new Date() })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new PutOff();
}
interface Mine {
  readonly id: number;
  readonly run: string;
}

/** The end of it, whichever: the row and what its maker is told are there together, once. */
async function end(ctx: JobCtx, mine: Mine, row: ExportLine, set: Record<string, unknown>): Promise<void> {
  await ctx.tx.transaction().execute(async (tx) => {
    await change(tx, mine, { ...set, finished_at: new Date() });
    await notifyPerson(tx, {
      employeeId: row.employee_id,
      event: set['state'] === 'done' ? 'exported' : 'exportFailed',
      about: { kind: 'export', id: row.id },
      type: row.type as RecordType,
      name: row.file_name,
    });
  });
}

async function keep(ctx: JobCtx, { storage }: Doors, mine: Mine, row: ExportLine, made: WrittenExport): Promise<void> {
  const key = row.storage_key ?? '';
  await storage.put(key, { file: made.file, bytes: made.bytes });
  try {
    await end(ctx, mine, row, {
      state: 'done',
      rows: made.rows,
      done: made.rows,
      bytes: made.bytes,
      record_ids: made.recordIds,
    });
  } catch (error) {
    if (error instanceof PutOff) await storage.delete(key);
    throw error;
  }
}

async function make(ctx: JobCtx, doors: Doors, mine: Mine, row: ExportLine, actor: Actor): Promise<void> {
  let toldAt = 0;
  const made = await writeExport(wishOf(doors, row), {
    actor,
    tx: ctx.tx,
    dataDir: doors.config.DATA_DIR,
    signal: ctx.stopping ?? new AbortController().signal,
    async onProgress(done) {
      if (Date.now() - toldAt < TOLD_EVERY) return;
      await change(ctx.tx, mine, { done });
      toldAt = Date.now();
    },
  });
  try {
    await keep(ctx, doors, mine, row, made);
  } finally {
    await rm(made.file, { force: true });
  }
}

/** Why it cannot be made, as a code of a sentence; undefined for a fault that may pass. */
const reasonOf = (error: unknown): string | undefined => (error instanceof Refusal ? error.code : undefined);

/** Whether this process is making one: the others' turn comes, without keeping other jobs from theirs. */
let isMaking = false;

/**
 * Makes a list into a file for whoever asked, with the rights that they have by then. Tried again after a fault; taken over by
 * `resume-exports` after a crash. However often it runs, there is one file and one notification.
 */
export const makeExport = (doors: Doors): Job =>
  job({
    id: MAKE_EXPORT,
    payload: z.object({ exportId: z.int() }),
    async run({ exportId }, ctx) {
      if (isMaking) {
        const runAt = new Date(Date.now() + LATER);
        return enqueue(ctx.tx, MAKE_EXPORT, { exportId }, { runAt, key: `${MAKE_EXPORT}:${exportId}` });
      }
      isMaking = true;
      try {
        const taken = await take(ctx, exportId);
        if (!taken) return;
        const { row, run, formerKey } = taken;
        if (formerKey !== null) await doors.storage.delete(formerKey);
        const mine = { id: exportId, run };
        try {
          const who = { employeeId: row.employee_id, job: MAKE_EXPORT };
          await actFor(ctx, doors.denials, who, (actor) => {
            if (!actor) throw forbidden();
            authorizeExport({ actor }, row.type as RecordType);
            return make(ctx, doors, mine, row, actor);
          });
        } catch (error) {
          if (error instanceof PutOff) return;
          const reason = reasonOf(error);
          if (ctx.stopping?.aborted || error instanceof DatabaseAway) throw error;
          if (reason === undefined && ctx.attempt.number < TRIES) throw error;
          ctx.log.warn({ err: error, exportId }, 'an export could not be made');
          await end(ctx, mine, row, { state: 'failed', failure: reason ?? 'GENERAL' });
        }
      } catch (error) {
        if (!(error instanceof PutOff)) throw error;
      } finally {
        isMaking = false;
      }
    },
  });
