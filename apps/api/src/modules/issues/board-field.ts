import type { BoardLine } from '@safety-qube/contract/schemas/board-lines';
import { refuse } from '../../platform/errors.ts';
import { IS_NOT_DELETED } from '../attachments/index.ts';
import { type Acting, camelCase, changedColumns, type Effect, type OwnField } from '../records/index.ts';

interface BoardRow {
  readonly reported_line: string | null;
  readonly done_line: string | null;
  readonly before_id: number | null;
  readonly after_id: number | null;
  readonly is_on_board: boolean;
  readonly is_known: boolean;
  readonly seen_count: number;
}
export interface BoardInput {
  readonly reportedLine?: string | undefined;
  readonly doneLine?: string | undefined;
  readonly isOnBoard?: boolean | undefined;
  readonly isKnown?: boolean | undefined;
}

/** The two public lines of an issue, and where they are shown. Its photos are chosen when it is resolved. */
export const BOARD: OwnField<BoardRow, BoardInput> = {
  columns: ['reported_line', 'done_line', 'before_id', 'after_id', 'is_on_board', 'is_known', 'seen_count'],
  inList: false,
  facts: [
    { name: 'reportedLine', label: 'fact.reportedLine', isText: true, say: ({ reported_line }) => reported_line },
    { name: 'doneLine', label: 'fact.doneLine', isText: true, say: ({ done_line }) => done_line },
    {
      name: 'isOnBoard',
      label: 'fact.isOnBoard',
      say: ({ is_on_board, reported_line }, { yesNo }) => (reported_line === null ? null : yesNo(is_on_board)),
    },
    {
      name: 'seenCount',
      label: 'fact.seenCount',
      say: ({ is_known, seen_count }) => (is_known || seen_count > 0 ? String(seen_count) : null),
    },
  ],
  importFields: [],
  fromFile: () => ({}),
  create: () => ({ is_on_board: false, is_known: false, seen_count: 0 }),
  change: ({ reportedLine, doneLine, isOnBoard, isKnown }) => ({
    ...(reportedLine !== undefined && { reported_line: reportedLine }),
    ...(doneLine !== undefined && { done_line: doneLine }),
    ...(isOnBoard !== undefined && { is_on_board: isOnBoard }),
    ...(isKnown !== undefined && { is_known: isKnown }),
  }),
  filter: () => [],
  present: ({ reported_line, done_line, before_id, after_id, is_on_board, is_known, seen_count }) => ({
    reportedLine: reported_line,
    doneLine: done_line,
    beforeId: before_id,
    afterId: after_id,
    isOnBoard: is_on_board,
    isKnown: is_known,
    seenCount: seen_count,
  }),
};

/** Throws 422 BOARD_CONFIDENTIAL for a public line of a confidential record, BOARD_EMPTY for one that lacks its words. */
export function checkBoardChange(
  { reportedLine, doneLine, isOnBoard, isKnown }: BoardInput,
  row: Pick<BoardRow, 'reported_line' | 'done_line'> & { readonly is_confidential: boolean },
): void {
  if (!isOnBoard && !isKnown) return;
  if (row.is_confidential) throw refuse('BOARD_CONFIDENTIAL');
  if (!(reportedLine ?? row.reported_line)) throw refuse('BOARD_EMPTY');
  if (isOnBoard && !(doneLine ?? row.done_line)) throw refuse('BOARD_EMPTY');
}

const valuesOf = (row: object): Readonly<Record<string, unknown>> => ({ ...row });

/** Throws 422 BOARD_PHOTO_UNKNOWN unless all of these are photos of the record, without those of the conversation with its reporter. */
async function checkPhotos({ ctx, record }: Acting, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const photos = await ctx.tx
    .selectFrom('attachment as a')
    .select('a.id')
    .where('a.record_id', '=', record.id)
    .where('a.id', 'in', ids)
    .where('a.preview_key', 'is not', null)
    .where('a.message_id', 'is', null)
    .where(IS_NOT_DELETED)
    .execute();
  if (photos.length < new Set(ids).size) throw refuse('BOARD_PHOTO_UNKNOWN');
}

type Stored = Pick<BoardRow, 'reported_line' | 'done_line' | 'is_on_board' | 'is_known'>;
const readStored = ({ ctx, record }: Acting): Promise<Stored> =>
  ctx.tx
    .selectFrom('issue')
    .select(['reported_line', 'done_line', 'is_on_board', 'is_known'])
    .where('record_id', '=', record.id)
    .executeTakeFirstOrThrow();

/** Returns what is different, as the history stores it. */
function changeOf(before: Stored, now: Partial<Stored>): Pick<Effect, 'change'> {
  const change = ([column, value]: [string, unknown]) => [camelCase(column), [valuesOf(before)[column], value]];
  return { change: Object.fromEntries(Object.entries(changedColumns(now, before)).map(change)) };
}

/** Says publicly that an issue is known. 422 BOARD_CONFIDENTIAL for a confidential one. */
export async function announce(
  acting: Acting,
  { reportedLine }: { readonly reportedLine: string },
): Promise<Pick<Effect, 'change'>> {
  const { ctx, record } = acting;
  if (record.is_confidential) throw refuse('BOARD_CONFIDENTIAL');
  const before = await readStored(acting);
  const now = { reported_line: reportedLine, is_known: true };
  await ctx.tx.updateTable('issue').set(now).where('record_id', '=', record.id).execute();
  return changeOf(before, now);
}

/** No longer says publicly that an issue is known, such as when it is opened again: its team may say so again. */
export async function withdraw(acting: Acting): Promise<Pick<Effect, 'change'>> {
  const before = await readStored(acting);
  const now = { is_known: false };
  if (before.is_known)
    await acting.ctx.tx.updateTable('issue').set(now).where('record_id', '=', acting.record.id).execute();
  return changeOf(before, now);
}

/**
 * Stores the line of an issue that is resolved, and returns what changes. Without one an earlier line leaves the board: it was about an
 * earlier fix. 422 for a line on the board of a confidential record, and for what is no photo of the record.
 */
export async function storeBoardLine(acting: Acting, line: BoardLine | undefined): Promise<Pick<Effect, 'change'>> {
  const { ctx, record } = acting;
  const before = await readStored(acting);
  if (!line && !before.is_on_board) return {};
  if (line?.isOnBoard && record.is_confidential) throw refuse('BOARD_CONFIDENTIAL');
  const { beforeId = null, afterId = null } = line ?? {};
  await checkPhotos(
    acting,
    [beforeId, afterId].filter((id) => id !== null),
  );
  const now = {
    reported_line: line?.reported ?? before.reported_line,
    done_line: line?.done ?? before.done_line,
    is_on_board: line?.isOnBoard ?? false,
  };
  await ctx.tx
    .updateTable('issue')
    .set({ ...now, ...(line && { before_id: beforeId, after_id: afterId }) })
    .where('record_id', '=', record.id)
    .execute();
  return changeOf(before, now);
}
