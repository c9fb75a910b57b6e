import { BOARD_LINE_LENGTH, FIXED } from '@safety-qube/domain/issues/board-lines';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import type { AddedIssue } from './issue-records.ts';

/** Issues of each site that visitors read as known, at most, and how often they were seen too. */
const KNOWN_PER_SITE = 2;
const SEEN = [5, 2];
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

/** Says of the latest issues of each site that are being worked on that they are known. */
export async function writeKnownIssues(tx: TenantDb, issues: readonly AddedIssue[]): Promise<void> {
  const open = issues
    .filter(
      ({ text, own, record }) =>
        'done' in text &&
        own['issue_type'] === 'issue' &&
        record.status === 'In Progress' &&
        !record.is_confidential &&
        text.title.length <= BOARD_LINE_LENGTH,
    )
    .toSorted((a, b) => Number(b.record.raised_at) - Number(a.record.raised_at));
  const bySite = Map.groupBy(open, ({ seen }) => seen.site.id);
  const known = [...bySite.values()].flatMap((ofSite) =>
    ofSite.slice(0, KNOWN_PER_SITE).map(({ id, text }, index) => ({ id, reported: text.title, seen: SEEN[index] })),
  );
  await sql`
    update issue x set reported_line = k.reported, is_known = true, seen_count = k.seen
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) k (id bigint, reported text, seen int)
    where x.record_id = k.id`.execute(tx);
}
