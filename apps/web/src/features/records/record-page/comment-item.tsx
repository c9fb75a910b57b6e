import { Button, Group } from '@mantine/core';
import { deleteComment, editComment } from '@safety-qube/contract/endpoints/activity';
import type { Comment } from '@safety-qube/contract/schemas/activity';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './activity.module.css';
import { MentionText } from './mention-text.tsx';
import { type Mention, mentioned, pieces } from './mentions.ts';
import { MessageFiles } from './message-files.tsx';

/** A text with mentioned people highlighted. */
function Marked({ text, names }: { text: string; names: string[] }) {
  let offset = 0;
  return pieces(text, names).map((piece) => {
    offset += piece.text.length;
    return piece.isMention ? (
      <b key={offset} className={classes['mention']}>
        {piece.text}
      </b>
    ) : (
      piece.text
    );
  });
}

function EditBox({ recordId, comment, onClose }: { recordId: number; comment: Comment; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = usePeople();
  const [text, setText] = useState(comment.body);
  const [mentions, setMentions] = useState<Mention[]>(() =>
    comment.mentions.map((id) => ({ id, name: people.name(id) })),
  );
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      call(editComment, {
        params: { id: recordId, commentId: comment.id },
        body: { body: text.trim(), mentions: mentioned(text, mentions) },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['record', recordId, 'comments'] });
      onClose();
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  const submit = () => (text.trim() ? save.mutate() : setProblem(t('comment.empty')));
  return (
    <div className={classes['editBox']}>
      <MentionText
        label={t('comment.edit')}
        value={text}
        onChange={setText}
        onMention={(mention) => setMentions([...mentions, mention])}
        onSend={submit}
      />
      <div role="alert">{problem && <p className={classes['problem']}>{problem}</p>}</div>
      <Group justify="flex-end" gap={8} wrap="nowrap">
        <Button size="xs" variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="xs" loading={save.isPending} onClick={submit}>
          {t('common.save')}
        </Button>
      </Group>
    </div>
  );
}

/** A comment: author, time, text; the user's own can be changed and deleted. */
export function CommentItem(props: { recordId: number; comment: Comment; files: readonly Attachment[] }) {
  const { recordId, comment, files } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = usePeople();
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteComment, { params: { id: recordId, commentId: comment.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['record', recordId] }),
    onError: toastRefusal,
  });
  const mine = files.filter((file) => comment.attachmentIds.includes(file.id));
  const isTaken = comment.deletedAt !== null;
  return (
    <>
      <p className={classes['line']}>
        <b>{comment.authorId === null ? t('record.anonymous') : people.name(comment.authorId)}</b>
        <span className={classes['when']}>
          <time dateTime={comment.createdAt}>{dates.moment(comment.createdAt)}</time>
          {comment.editedAt && !isTaken && ` · ${t('comment.edited')}`}
        </span>
      </p>
      {isTaken ? (
        <p className={classes['taken']}>{t('comment.taken')}</p>
      ) : isEditing ? (
        <EditBox recordId={recordId} comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className={classes['bubble']} dir="auto">
            <Marked text={comment.body} names={comment.mentions.map((id) => people.name(id))} />
          </p>
          {mine.length > 0 && <MessageFiles files={mine} />}
          {(comment.abilities.edit || comment.abilities.delete) && (
            <div className={classes['own']}>
              {comment.abilities.edit && (
                <button type="button" onClick={() => setEditing(true)}>
                  {t('comment.edit')}
                </button>
              )}
              {comment.abilities.delete && (
                <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
                  {t('comment.takeBack')}
                </button>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}
