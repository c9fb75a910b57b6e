import type { DocumentContent } from '@safety-qube/contract/record-document';
import type { Ctx } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/errors.ts';

/** What one document may hold: a record beyond it would keep a processor busy for more than some seconds. */
export const DOCUMENT_LIMITS = {
  comments: 1000,
  historyEntries: 2000,
  /** Characters of all texts together, each of whose lines counts as thirty more. */
  characters: 600_000,
  pages: 500,
  bytes: 30_000_000,
} as const;
const LINE = 30;

/**
 * 422 for a record that is more than one document may hold: DOCUMENT_TOO_LONG, which says to leave comments and history out, and
 * DOCUMENT_FAR_TOO_LONG where that was done already.
 */
export const tooLong = (content: DocumentContent): Refusal => {
  const { comments, historyEntries, pages, bytes } = DOCUMENT_LIMITS;
  return content === 'brief'
    ? refuse('DOCUMENT_FAR_TOO_LONG', { pages, megabytes: bytes / 1_000_000 })
    : refuse('DOCUMENT_TOO_LONG', { comments, historyEntries, pages });
};

/** Counts the texts of one document as they are written; 422 as `tooLong` as soon as there are too many. */
export function measureTexts(content: DocumentContent): (text: string, lines: number) => void {
  let left: number = DOCUMENT_LIMITS.characters;
  return (text, lines) => {
    left -= text.length + lines * LINE;
    if (left < 0) throw tooLong(content);
  };
}

/** 422 as `tooLong` for a record with more comments or history than a document holds, before either is read. */
export async function checkCounts({ tx }: Pick<Ctx, 'tx'>, recordId: number): Promise<void> {
  const limits = { record_comment: DOCUMENT_LIMITS.comments, record_change: DOCUMENT_LIMITS.historyEntries } as const;
  for (const [table, most] of Object.entries(limits) as [keyof typeof limits, number][]) {
    const beyond = await tx
      .selectFrom(table)
      .select('id')
      .where('record_id', '=', recordId)
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    if (beyond) throw tooLong('all');
  }
}
