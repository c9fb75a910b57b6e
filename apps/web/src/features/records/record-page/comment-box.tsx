import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { addComment } from '@safety-qube/contract/endpoints/activity';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../../components/ui/later-part.tsx';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { arrivedIds, type FileTray, makeTray } from '../../../shared/files/file-tray.ts';
import { fetchPart } from '../../../shared/page/after-first-paint.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './activity.module.css';
import { MentionText } from './mention-text.tsx';
import { type Mention, mentioned } from './mentions.ts';
import { requestKey, resetRequestKey } from './record-data.ts';

const FileField = laterPart(() =>
  fetchPart(async () => (await import('../../../components/ui/file-field.tsx')).FileField),
);

/** Unsent comments by record, kept for the lifetime of the window. */
const drafts = new Map<number, { text: string; mentions: Mention[]; tray: FileTray }>();
function draftOf(recordId: number) {
  let draft = drafts.get(recordId);
  if (!draft) {
    draft = { text: '', mentions: [], tray: makeTray() };
    drafts.set(recordId, draft);
  }
  return draft;
}

/** Field for a comment; @ mentions people, who are notified. */
export function CommentBox({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = usePeople();
  const [draft, setDraft] = useState(() => draftOf(record.id));
  const [text, setText] = useState(draft.text);
  const [withFiles, setWithFiles] = useState(draft.tray.files().length > 0);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  // The message was about the previous files.
  useEffect(() => draft.tray.subscribe(() => setProblem(undefined)), [draft]);
  const change = (next: string) => {
    draft.text = next;
    setText(next);
  };
  const send = useMutation({
    mutationFn: async () => {
      const attachmentIds = await arrivedIds(draft.tray);
      const body = {
        body: text.trim(),
        mentions: mentioned(text, draft.mentions),
        ...(attachmentIds.length && { attachmentIds }),
      };
      return call(addComment, {
        params: { id: record.id },
        body,
        idempotencyKey: requestKey(record.id, 'comment', body),
      });
    },
    onMutate: () => setProblem(undefined),
    onSuccess: () => {
      resetRequestKey();
      draft.tray.clear();
      drafts.delete(record.id);
      setDraft(draftOf(record.id));
      setText('');
      setWithFiles(false);
      // The button was disabled during sending, which removes the focus from it.
      if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
      void client.invalidateQueries({ queryKey: ['record', record.id] });
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  const submit = () => {
    if (!text.trim()) return setProblem(t('comment.empty'));
    send.mutate();
  };
  const me = people.find(people.me);
  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes['composerRow']}>
        {me && <PersonAvatar person={me} size={24} />}
        <MentionText
          label={t('comment.placeholder')}
          keys="C"
          value={text}
          onChange={change}
          onMention={(mention) => {
            draft.mentions = [...draft.mentions, mention];
          }}
          onSend={submit}
          field={field}
        />
        <ActionIcon
          size={32}
          aria-label={t('comment.attach')}
          aria-expanded={withFiles}
          onClick={() => setWithFiles(!withFiles)}
        >
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button type="submit" variant="default" loading={send.isPending}>
          {t('comment.send')}
        </Button>
      </div>
      {withFiles && (
        <div className={classes['composerFiles']}>
          <Suspense fallback={<Skeleton height={72} />}>
            <FileField tray={draft.tray} accept="*/*" />
          </Suspense>
        </div>
      )}
      <div role="alert">{problem && <p className={classes['problem']}>{problem}</p>}</div>
    </form>
  );
}
