import type { DocumentContent } from '@safety-qube/contract/schemas/record-document';
import { entriesOf } from '@safety-qube/domain/objects';
import type { Ctx } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/errors.ts';

/** Limits of one document: a larger record would occupy a processor for more than a few seconds. */
export const DOCUMENT_LIMITS = {
  comments: 1000,
  historyEntries: 2000,
  /** Characters of all texts together; each line counts as thirty more. */
  characters: 600_000,
  pages: 500,
  bytes: 30_000_000,
} as const;
const LINE = 30;

/**
 * Returns the 422 for a record that exceeds the limits: DOCUMENT_TOO_LONG, which suggests to leave out comments and history, or
 * DOCUMENT_FAR_TOO_LONG if they are left out already.
 */
export const tooLong = (content: DocumentContent): Refusal => {
  const { comments, historyEntries, pages, bytes } = DOCUMENT_LIMITS;
  return content === 'brief'
    ? refuse('DOCUMENT_FAR_TOO_LONG', { pages, megabytes: bytes / 1_000_000 })
    : refuse('DOCUMENT_TOO_LONG', { comments, historyEntries, pages });
};

/**
 * Returns a function that counts the texts of a document as they are written and throws `tooLong` as soon as there are too many.
 */
export function measureTexts(content: DocumentContent): (text: string, lines: number) => void {
  let left: number = DOCUMENT_LIMITS.characters;
  return (text, lines) => {
    left -= text.length + lines * LINE;
    if (left < 0) throw tooLong(content);
  };
}

/** Throws `tooLong` for a record with more comments or history entries than a document may contain, before either is read. */
export async function checkCounts({ tx }: Pick<Ctx, 'tx'>, recordId: number): Promise<void> {
  const limits = { record_comment: DOCUMENT_LIMITS.comments, record_change: DOCUMENT_LIMITS.historyEntries } as const;
  for (const [table, most] of entriesOf(limits)) {
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
