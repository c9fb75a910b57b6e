import { sql } from 'kysely';
import * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { type Job, job } from '../../../platform/jobs/jobs.ts';
import { MOVE_RECORDS, moveRecordsLater, SMALL_TABLES } from './move-place.ts';
import { moveRows, moveRowsBack } from './move-rows.ts';
import { type Destination, destinationBack, destinationOf, getMove, type PlaceMove } from './place-move.ts';

/** Records that are moved in one transaction: few, because a person who edits one of them waits meanwhile. */
const CHUNK = 3;
/** Rows of other tables, of which only those are left that were being added as the place was moved. */
const CHUNK_OF_LATE = 500;

type Tx = Pick<Ctx, 'tx'>;

/** Reads a move and keeps it from being undone until the transaction has ended; undefined if it has been undone, or redone, since. */
async function lockMove({ tx }: Tx, id: number, isUndone: boolean): Promise<PlaceMove | undefined> {
  await tx.selectFrom('place_move').select('id').where('id', '=', id).forShare().execute();
  const move = await getMove({ tx }, id);
  return move && (move.undone_at !== null) === isUndone ? move : undefined;
}

/** Moves chunk after chunk, each in its transaction, until none is left. */
async function inChunks(
  { tx }: Tx,
  stopping: AbortSignal | undefined,
  step: (ctx: Tx, after: number) => Promise<number | undefined>,
) {
  for (let after: number | undefined = 0; after !== undefined; ) {
    stopping?.throwIfAborted();
    const from: number = after;
    after = await tx.transaction().execute(async (tx) => {
      // The rows stay locked until the commit, which does not wait for the disk: what a crash loses is moved again.
      await sql`set local synchronous_commit = off`.execute(tx);
      return step({ tx }, from);
    });
  }
}

/** Returns the later moves of the place that this one has moved records to: they were done without these records. */
const laterMoves = async ({ tx }: Tx, move: PlaceMove): Promise<number[]> =>
  (
    await tx
      .selectFrom('place_move')
      .select('id')
      .where('id', '>', move.id)
      .where('undone_at', 'is', null)
      .where('level', '=', 'facility')
      .where('place_id', '=', move.to_facility_id)
      .execute()
  ).map(({ id }) => id);

/**
 * Moves the records of a place that was moved or merged, or moves them back; and what else was being added there meanwhile, for which the
 * merge has not waited. It may run again at any time.
 */
export const moveRecords: Job = job({
  id: MOVE_RECORDS,
  payload: z.object({ moveId: z.int() }),
  async run({ moveId }, { tx, stopping }) {
    const move = await getMove({ tx }, moveId);
    if (!move) return;
    const isUndone = move.undone_at !== null;
    const { moved_by: actorId } = await tx
      .selectFrom('place_move')
      .select('moved_by')
      .where('id', '=', moveId)
      .executeTakeFirstOrThrow();
    const step = (work: (ctx: Tx, after: number) => Promise<number | undefined>) =>
      inChunks({ tx }, stopping, async (ctx, after) =>
        (await lockMove(ctx, moveId, isUndone)) ? work(ctx, after) : undefined,
      );
    if (isUndone)
      await step((ctx, after) => moveRowsBack(ctx, move, 'record', { actorId, chunk: { after, size: CHUNK } }));
    const to: Destination = await (isUndone ? destinationBack : destinationOf)({ tx }, move);
    await step((ctx, after) => moveRows(ctx, move, 'record', to, { actorId, chunk: { after, size: CHUNK } }));
    if (isUndone) return;
    for (const table of SMALL_TABLES)
      await step((ctx, after) => moveRows(ctx, move, table, to, { actorId, chunk: { after, size: CHUNK_OF_LATE } }));
    for (const id of await laterMoves({ tx }, move)) await moveRecordsLater({ tx }, { id });
  },
});
