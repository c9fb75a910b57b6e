import type { Comment, HistoryEntry } from '@safety-qube/contract/schemas/activity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { StatusGlyph } from '../../../components/ui/status-glyph.tsx';
import type { RecordParts } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './activity.module.css';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import { HistoryItem } from './history-item.tsx';
import { attachmentsQuery, commentsQuery, historyQuery } from './record-data.ts';
import { useWords } from './use-words.ts';

const FILTERS = ['all', 'comments', 'changes'] as const;
type Filter = (typeof FILTERS)[number];

type Entry = { at: string; key: string } & (
  | { kind: 'comment'; comment: Comment }
  | { kind: 'change'; entry: HistoryEntry }
);

/** Returns comments and changes in one timeline, the newest first; the history entry of a comment is left out. */
export function entriesOf(comments: readonly Comment[], history: readonly HistoryEntry[], filter: Filter): Entry[] {
  const commentEntries = comments.map(
    (comment): Entry => ({
      at: comment.createdAt,
      key: `c${comment.id}`,
      kind: 'comment',
      comment,
    }),
  );
  const changeEntries = history
    .filter(({ action }) => action !== 'commented')
    .map((entry): Entry => ({ at: entry.at, key: `h${entry.id}`, kind: 'change', entry }));
  return [...(filter === 'changes' ? [] : commentEntries), ...(filter === 'comments' ? [] : changeEntries)].toSorted(
    (a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0),
  );
}

/** Comments and history, with a field for a new comment. */
export function Activity({ setup, parts, record }: { setup: RecordTypeSetup; parts: RecordParts; record: AnyRecord }) {
  const { t } = useTranslation();
  const people = usePeople();
  const [filter, setFilter] = useState<Filter>('all');
  const { data: comments = [] } = useQuery(commentsQuery(record.id));
  const { data: history = [] } = useQuery(historyQuery(record.id));
  const words = useWords(
    setup,
    parts,
    history.map((entry) => entry.change),
  );
  const { data: files = [] } = useQuery(attachmentsQuery(record.id));
  const changes = history.filter(({ action }) => action !== 'commented').length;
  const counts = { all: undefined, comments: comments.length, changes };
  return (
    <Section
      title={t('activity.title')}
      isPlain
      action={
        <fieldset className={classes['filter']}>
          <legend className="unseen">{t('activity.filter')}</legend>
          {FILTERS.map((name) => (
            <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
              {t(`activity.${name}`)} {counts[name]}
            </button>
          ))}
        </fieldset>
      }
    >
      {record.abilities.comment && <CommentBox record={record} />}
      <ol className={classes['timeline']}>
        {entriesOf(comments, history, filter).map((item) => {
          if (item.kind === 'comment') {
            const author = people.find(item.comment.authorId);
            return (
              <li key={item.key}>
                <span className={classes['dot']}>{author && <PersonAvatar person={author} />}</span>
                <div>
                  <CommentItem recordId={record.id} comment={item.comment} files={files} />
                </div>
              </li>
            );
          }
          const look = item.entry.toStatus === null ? undefined : setup.statuses[item.entry.toStatus];
          return (
            <li key={item.key}>
              <span className={classes['dot']} data-tone={look?.tone}>
                {look ? <StatusGlyph glyph={look.glyph} /> : <i />}
              </span>
              <div>
                <HistoryItem type={record.type} entry={item.entry} words={words} />
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
