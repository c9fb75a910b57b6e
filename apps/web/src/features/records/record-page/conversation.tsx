import { Button, Textarea } from '@mantine/core';
import { writeToReporter } from '@safety-qube/contract/endpoints/activity';
import type { ConversationMessage } from '@safety-qube/contract/schemas/conversation';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './activity.module.css';
import { MessageFiles } from './message-files.tsx';
import { attachmentsQuery, conversationQuery, requestKey, resetRequestKey } from './record-data.ts';

/** Field for a message to the reporter. */
function Compose({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: () => {
      const body = { text: text.trim() };
      const idempotencyKey = requestKey(record.id, 'conversation', body);
      return call(writeToReporter, { params: { id: record.id }, body, idempotencyKey });
    },
    onMutate: () => setProblem(undefined),
    onSuccess: () => {
      resetRequestKey();
      setText('');
      return client.invalidateQueries({ queryKey: conversationQuery(record.id).queryKey });
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) send.mutate();
        else setProblem(t('conversation.empty'));
      }}
    >
      <Textarea
        label={t('conversation.write')}
        description={t('conversation.read')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={RECORD_LIMITS.comment}
      />
      <Button type="submit" mt={8} loading={send.isPending}>
        {t('conversation.send')}
      </Button>
    </form>
  );
}

function Message({ recordId, message }: { recordId: number; message: ConversationMessage }) {
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const { data: files = [] } = useQuery(attachmentsQuery(recordId));
  const { authorId, text, createdAt, attachmentIds } = message;
  const author = people.find(authorId);
  const photos = files.filter(({ id }) => attachmentIds.includes(id));
  return (
    <li>
      <span className={classes['dot']}>
        {author ? <PersonAvatar person={author} /> : <IconEyeOff size={18} stroke={1.5} aria-hidden />}
      </span>
      <div>
        <p className={classes['line']}>
          <b>{authorId === null ? t('conversation.reporter') : people.name(authorId)}</b>
          <span className={classes['when']}>
            <time dateTime={createdAt}>{dates.moment(createdAt)}</time>
          </span>
        </p>
        <p className={classes['bubble']} dir="auto">
          {text}
        </p>
        {photos.length > 0 && <MessageFiles files={photos} />}
      </div>
    </li>
  );
}

/**
 * What the owner and the team of a record write to its reporter, who has no name, and what they answer. Apart from the
 * comments, which the reporter does not see.
 */
export function Conversation({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const isShown = record.isAnonymous && record.abilities.converse;
  const { data } = useQuery({ ...conversationQuery(record.id), enabled: isShown });
  if (!isShown || !data) return null;
  const { messages, abilities } = data;
  if (!messages.length && !abilities.write) return null;
  return (
    <Section title={t('conversation.title')} isPlain>
      <ol className={classes['timeline']} data-first>
        {messages.map((message) => (
          <Message key={message.id} recordId={record.id} message={message} />
        ))}
      </ol>
      {abilities.write && <Compose record={record} />}
    </Section>
  );
}
