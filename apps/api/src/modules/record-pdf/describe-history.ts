import type { Comment, HistoryEntry } from '@safety-qube/contract/schemas/activity';
import { historySentence, undoneKey } from '@safety-qube/domain/records/history-sentence';
import type { PageTextKey } from '../../platform/page-text.ts';
import { changeFormatter } from './change-words.ts';
import type { DocumentSection, HistoryLine } from './document-data.ts';
import type { DocumentFormat } from './document-format.ts';
import type { ReadContent } from './read-content.ts';
import { isolatedLine } from './typeset-text.ts';

/** Characters up to which the old and the new value are set side by side, not one below the other. */
const SHORT = 60;
/** A history entry with fewer characters is not split across pages. */
const ONE_PIECE = 600;

/** Returns the whole history as text, oldest first. */
export function describeHistory(content: ReadContent, format: DocumentFormat): DocumentSection {
  const { t, own, personText, productText, moment } = format;
  const { history, definition, row, words } = content;
  const formatChanges = changeFormatter(definition, content, row.facility_id, format);
  const line = (entry: HistoryEntry): HistoryLine => {
    const changes = entry.action === 'raised' ? [] : formatChanges(entry.change); // the document itself contains what was reported
    const length =
      (entry.note ?? '').length + changes.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
    const who = entry.actorId === null ? t('history.nobody') : words.person(entry.actorId) || t('record.someone');
    return {
      when: productText(moment(entry.at)),
      sentence: productText(
        [
          t(`history.${historySentence(entry)}`, {
            who: isolatedLine(who),
            what: entry.undoes === undefined ? '' : t(undoneKey({ ...entry, undoes: entry.undoes }) as PageTextKey),
            context: definition.type,
          }),
          entry.actingForId !== null &&
            t('history.actingFor', { name: isolatedLine(words.person(entry.actingForId) || t('record.someone')) }),
        ]
          .filter(Boolean)
          .join(' '),
      ),
      status: entry.toStatus === null || entry.toStatus === entry.fromStatus ? null : words.status(entry.toStatus),
      isWhole: length < ONE_PIECE,
      changes: changes.map(({ label, before, after }) => ({
        label,
        before: personText(before),
        after: personText(after),
        isLong: before.length + after.length > SHORT,
        beforeLabel: t('history.before'),
        afterLabel: t('history.after'),
      })),
      note: entry.note ? personText(entry.note) : null,
    };
  };
  return { kind: 'history', title: own('document.history'), rows: history.map(line) };
}

/** Returns the comments, oldest first. */
export function describeComments(
  { comments, words, files }: ReadContent,
  { t, personText, productText, moment }: DocumentFormat,
): DocumentSection {
  const note = ({ deletedAt, editedAt, attachmentIds }: Comment): string | null => {
    if (deletedAt !== null) return t('comment.taken');
    const names = attachmentIds.map((id) => files.find((file) => file.id === id)?.name ?? '').filter(Boolean);
    return (
      [editedAt === null ? '' : t('comment.edited'), ...names.map(isolatedLine)].filter(Boolean).join(' · ') || null
    );
  };
  const authorOf = ({ authorId }: Comment): string =>
    authorId === null ? t('record.anonymous') : words.person(authorId) || t('record.someone');
  return {
    kind: 'comments',
    title: t('activity.comments'),
    items: comments.map((comment) => ({
      who: productText(isolatedLine(authorOf(comment))),
      when: productText(isolatedLine(moment(comment.createdAt))),
      text: comment.body ? personText(comment.body) : null,
      note: note(comment),
    })),
  };
}
