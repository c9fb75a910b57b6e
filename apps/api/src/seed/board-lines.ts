import { BOARD_LINE_LENGTH, FIXED } from '@safety-qube/domain/issues/board-lines';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import type { AddedIssue } from './issue-records.ts';

/** Lines with and without photos on the board of a demo tenant, at most. */
const MOST = { photos: 28, plain: 17 };

/** Whether an issue was fixed, and may be shown to everybody. */
const canBeShown = ({ text, record }: AddedIssue): boolean =>
  'done' in text &&
  FIXED.some((closing) => closing === record.closed_as) &&
  !record.is_confidential &&
  !record.archived_at &&
  Math.max(text.title.length, text.done.length) <= BOARD_LINE_LENGTH;

/** Puts the lines of some issues on the board, the latest ones, each text once; with the photos that they have. */
export async function writeBoardLines(tx: TenantDb, issues: readonly AddedIssue[]): Promise<void> {
  const latest = issues.filter(canBeShown).toSorted((a, b) => Number(b.record.closed_at) - Number(a.record.closed_at));
  const each = [...new Map(latest.toReversed().map((issue) => [issue.text, issue])).values()].toReversed();
  const { photos = [], plain = [] } = Object.groupBy(each, ({ text }) => ('scene' in text ? 'photos' : 'plain'));
  const lines = [...photos.slice(0, MOST.photos), ...plain.slice(0, MOST.plain)].flatMap(({ id, text }) =>
    'done' in text ? [{ id, reported: text.title, done: text.done }] : [],
  );
  await sql`
    update issue x set reported_line = l.reported, done_line = l.done, is_on_board = true,
      before_id = (select min(a.id) from attachment a where a.record_id = l.id and a.purpose = 'report'),
      after_id = (select max(a.id) from attachment a where a.record_id = l.id and a.purpose = 'evidence')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (id bigint, reported text, done text)
    where x.record_id = l.id`.execute(tx);
}
