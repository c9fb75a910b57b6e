import { Button } from '@mantine/core';
import { writeToTeam } from '@safety-qube/contract/endpoints/visits';
import type { ReporterMessage, ReporterView } from '@safety-qube/contract/schemas/visits';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../components/ui/file-field.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { type VisitKey, visitCall } from '../../shared/visit/visit-calls.ts';
import { sendVisitFile } from '../../shared/visit/visit-files.ts';
import { isTooLong, LongText } from './long-text.tsx';
import { makePhotoTray } from './photo-tray.ts';
import { claimedReportQuery } from './visit.queries.ts';
import { visitDate } from './visit-date.ts';
import classes from './visits.module.css';

function Message({ message, timeZone }: { message: ReporterMessage; timeZone: string }) {
  const { t, i18n } = useTranslation();
  return (
    <li data-mine={message.isMine || undefined}>
      <small>
        {t(message.isMine ? 'visit.talk.mine' : 'visit.talk.theirs')} ·{' '}
        {visitDate(i18n.language, message.createdAt, timeZone)}
      </small>
      <p>
        <bdi className="words">{message.text}</bdi>
      </p>
      {message.photos > 0 && <small>{t('visit.talk.photos', { count: message.photos })}</small>}
    </li>
  );
}

/** Writes to the people who work on the report: words, then photos. */
function Compose({ claim, withPhotos }: { claim: VisitKey; withPhotos: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [tray, setTray] = useState(() => makePhotoTray());
  const [problem, setProblem] = useState<string>();
  // The same key until it was sent: a message is written once, however often it is tried.
  const key = useRef(crypto.randomUUID());
  const send = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const body = { text: text.trim() };
      const message = await visitCall(claim, writeToTeam, { body, idempotencyKey: key.current });
      for (const file of await tray.toSend({ messageId: message.id })) await sendVisitFile(claim, file);
    },
    onSuccess: () => {
      key.current = crypto.randomUUID();
      setText('');
      setTray(makePhotoTray());
      return client.invalidateQueries({ queryKey: claimedReportQuery(claim).queryKey });
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  const submit = () => {
    setProblem(text.trim() ? undefined : t('visit.talk.missing'));
    if (text.trim() && !isTooLong(text, RECORD_LIMITS.comment)) send.mutate();
  };
  return (
    <form
      className={classes['column']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LongText
        label={t('visit.talk.write')}
        description={t('visit.talk.help')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          key.current = crypto.randomUUID();
        }}
        most={RECORD_LIMITS.comment}
        minRows={3}
        maxRows={10}
      />
      {withPhotos && <FileField tray={tray} />}
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" size="xl" loading={send.isPending}>
        {t('visit.talk.send')}
      </Button>
    </form>
  );
}

/** What the reporter and the people who work on the report write to each other. */
export function Conversation({ claim, report }: { claim: VisitKey; report: ReporterView }) {
  const { t } = useTranslation();
  const { messages, abilities, timeZone } = report;
  if (!messages.length && !abilities.message) return null;
  return (
    <section>
      <h2 className={classes['title']}>{t('visit.talk.title')}</h2>
      <ol className={classes['messages']}>
        {messages.map((message) => (
          <Message key={message.id} message={message} timeZone={timeZone} />
        ))}
      </ol>
      {abilities.message && <Compose claim={claim} withPhotos={abilities.addFile} />}
    </section>
  );
}
