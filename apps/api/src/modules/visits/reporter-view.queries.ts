import type { ReporterMessage, ReporterView } from '@safety-qube/contract/schemas/visits';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { descriptorOf, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { reportStage } from '@safety-qube/domain/records/report-stage';
import { checkAction } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { type Ctx, visitorOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readPlace } from '../posters/index.ts';
import {
  type Claimed,
  getRecordUnchecked,
  isNotUndone,
  REPORTER,
  type RecordRow,
  readClaim,
  readMessages,
  takesMessages,
} from '../records/index.ts';

/** Returns what the claim of the visitor opens. 404 for a visitor who came by something else, and once it opens nothing any more. */
export async function claimedBy(ctx: Ctx): Promise<Claimed & { readonly ends_at: Date | null }> {
  const { cameBy } = visitorOf(ctx);
  const claim = cameBy.kind === 'claim' ? await readClaim(ctx.tx, cameBy.id) : undefined;
  if (!claim) throw notFound();
  return claim;
}

/** A record that a claim opens, and what its reporter may do. */
export interface ClaimedRecord {
  readonly record: RecordRow;
  /** Whether it has ended for its reporter: it is closed, or was deleted. */
  readonly isClosed: boolean;
  readonly abilities: ReporterView['abilities'];
  readonly successor: ReporterView['successor'];
}

/** Returns the stage of the record that took the place of another one last; null if none did. */
async function readSuccessor(ctx: Ctx, id: number): Promise<ReporterView['successor']> {
  const { rows } = await sql<{ type: RecordType; status: string; isClosed: boolean; n: number }>`
    with recursive chain as (
      select id, duplicate_of, type, status, closed_at is not null or deleted_at is not null closed, 0 n from record where id = ${id}
      union all select r.id, r.duplicate_of, r.type, r.status, r.closed_at is not null or r.deleted_at is not null, n + 1
        from chain join record r on r.id = chain.duplicate_of where n < 100)
    select type, status, closed "isClosed", n from chain order by n desc limit 1`.execute(ctx.tx);
  const [last] = rows;
  return last && last.n > 0 ? { stage: reportStage(descriptorOf(last.type).workflow, last) } : null;
}

/** Reads a record that a claim opens. */
export async function readClaimedRecord(ctx: Ctx, id: number): Promise<ClaimedRecord> {
  const { type, deleted_at } = await ctx.tx
    .selectFrom('record')
    .select(['type', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const definition = ctx.recordDefinitions[type];
  const record = await getRecordUnchecked(ctx, definition, id);
  const successor = await readSuccessor(ctx, id);
  const isKept = deleted_at === null && record.archived_at === null;
  const isThere = deleted_at === null && takesMessages(record);
  const may = (action: string) =>
    isThere &&
    checkAction(definition.workflow, action, record.status, REPORTER, record.closed_at !== null) === 'allowed';
  // The photos of a report may arrive after its words had another record made of it.
  const abilities = { message: isThere, addFile: isKept, accept: may('accept'), decline: may('decline') };
  return { record, isClosed: record.closed_at !== null || deleted_at !== null, abilities, successor };
}

/** Returns why a record is not valid. */
async function readReason(ctx: Ctx, id: number): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('record_change')
    .select('note')
    .where('record_id', '=', id)
    .where('action', '=', 'invalidated')
    .where(isNotUndone('record_change'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.note ?? null;
}

/** Returns what was done about a record, or why it is not valid, once its reporter is to know. */
const outcomeOf = (ctx: Ctx, { id, resolution, closed_as }: RecordRow, stage: ReporterView['stage']) => {
  if (closed_as === 'notValid') return readReason(ctx, id);
  return stage === 'resolved' || stage === 'closed' ? (resolution?.what ?? null) : null;
};

const isoDate = (at: string): string => new Date(at).toISOString();

/** Returns the messages about a record as its reporter reads them: they learn nobody's name. */
export async function readReporterMessages(ctx: Ctx, recordId: number, id?: number): Promise<ReporterMessage[]> {
  return (await readMessages(ctx, recordId, id)).map((row) => ({
    id: row.id,
    isMine: row.author_id === null,
    text: row.body,
    createdAt: row.created_at.toISOString(),
    photos: row.attachment_ids.length,
  }));
}

async function presentRecord(ctx: Ctx, id: number) {
  const { record, isClosed, abilities, successor } = await readClaimedRecord(ctx, id);
  const { workflow, type } = ctx.recordDefinitions[record.type];
  const stage = reportStage(workflow, { status: record.status, isClosed });
  return {
    type: type as ReportedType,
    number: record.number,
    stage,
    closedAs: record.closed_as as ReporterView['closedAs'],
    outcome: await outcomeOf(ctx, record, stage),
    successor,
    alert: record.alert && {
      raisedAt: isoDate(record.alert.raisedAt),
      notified: record.alert.notified,
      takenAt: record.alert.takenAt && isoDate(record.alert.takenAt),
    },
    messages: await readReporterMessages(ctx, id),
    abilities,
  };
}

/** What a reporter sees of anything that has no record of its own: that it was received. */
const RECEIVED = {
  number: null,
  stage: 'received',
  closedAs: null,
  outcome: null,
  successor: null,
  alert: null,
  messages: [],
  abilities: { message: false, addFile: true, accept: false, decline: false },
} as const;

async function readHeldType(ctx: Ctx, id: number): Promise<ReporterView['type']> {
  const { type } = await ctx.tx.selectFrom('held_report').select('type').where('id', '=', id).executeTakeFirstOrThrow();
  return type as ReporterView['type'];
}

/** Whether a note about a task still takes photos: while the poster of the task would be in use, as open and not confidential. */
export async function takesPhotos({ tx }: Pick<Ctx, 'tx'>, commentId: number): Promise<boolean> {
  const task = await tx
    .selectFrom('record_comment')
    .innerJoin('record', 'record.id', 'record_comment.record_id')
    .select('record.id')
    .where('record_comment.id', '=', commentId)
    .where('record_comment.deleted_at', 'is', null)
    .where('record.shelf', '=', 'open')
    .where('record.is_confidential', '=', false)
    .executeTakeFirst();
  return task !== undefined;
}

async function presentClaimed(ctx: Ctx, claim: Claimed) {
  if (claim.record_id !== null) return presentRecord(ctx, claim.record_id);
  const { abilities } = RECEIVED;
  if (claim.comment_id !== null) {
    const addFile = await takesPhotos(ctx, claim.comment_id);
    return { ...RECEIVED, messages: [], type: 'task' as const, abilities: { ...abilities, addFile } };
  }
  const type = claim.held_report_id === null ? ('inspection' as const) : await readHeldType(ctx, claim.held_report_id);
  return { ...RECEIVED, messages: [], type };
}

/** Returns the report that the visitor's claim opens, as they may see it. Nothing is stored of it. */
export async function readReporterView(ctx: Ctx): Promise<ReporterView> {
  const claim = await claimedBy(ctx);
  const { facility, names } = await readPlace(ctx, visitorOf(ctx).cameBy);
  return {
    ...(await presentClaimed(ctx, claim)),
    names,
    timeZone: facility.time_zone,
    emergencyNumber: facility.emergency_number,
    opensUntil: claim.ends_at?.toISOString() ?? null,
  };
}
