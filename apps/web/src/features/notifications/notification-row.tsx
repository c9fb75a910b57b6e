import type { Notification } from '@safety-qube/contract/schemas/notifications';
import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { IconAlertOctagonFilled, IconClock, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { RecordNumber } from '../../components/ui/record-number.tsx';
import { setupOf } from '../../config/record-types.ts';
import { downloadExport } from '../../shared/files/export-file.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { employeeBriefsQuery } from '../../shared/session/session-queries.ts';
import classes from './notifications.module.css';

/** A sentence with the name in it highlighted. */
function Sentence({ text, name }: { text: string; name: string | undefined }) {
  const at = name ? text.indexOf(name) : -1;
  if (!name || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>
        <bdi>{name}</bdi>
      </b>
      {text.slice(at + name.length)}
    </>
  );
}

/** The target of a notification: a record, a form, an import, the register of posters, the work that was taken over, or a file that is downloaded. */
function Target({ one, onOpen, ...row }: { one: Notification; onOpen: () => void; children: ReactNode } & RowMarks) {
  const paths = one.type === 'inspection' ? undefined : setupOf(one.type).paths;
  const { about } = one;
  if (about?.kind === 'export')
    return (
      <button
        type="button"
        {...row}
        onClick={() => {
          onOpen();
          if (one.event === 'exported') void downloadExport(about.id, one.title);
        }}
      />
    );
  if (about?.kind === 'execution' && about.within !== null)
    return (
      <Link
        to="/inspections/execute/$scheduleId"
        params={{ scheduleId: String(about.within) }}
        search={{ execution: about.id }}
        {...row}
        onClick={onOpen}
      />
    );
  if (about?.kind === 'handOver') return <Link to="/my-actions" {...row} onClick={onOpen} />;
  if (about?.kind === 'heldReport') return <Link to="/management/posters" {...row} onClick={onOpen} />;
  const to = about ? paths?.importOne(about.id) : one.recordId !== null && paths?.record(one.recordId);
  return <Link to={to || '/notifications'} {...row} onClick={onOpen} />;
}
interface RowMarks {
  readonly className: string | undefined;
  readonly tabIndex: number;
  readonly 'data-row': number;
  readonly 'data-unread': true | undefined;
  readonly 'data-following': true | undefined;
}

/** Icon at its start: the actor's avatar, or its kind. */
function Face({ one, actor }: { one: Notification; actor: EmployeeBrief | undefined }) {
  if (actor) return <PersonAvatar person={actor} size={28} />;
  const Icon = one.about?.kind === 'export' ? IconDownload : one.about ? IconFileImport : IconClock;
  return (
    <span className={classes['nobody']} aria-hidden>
      <Icon size={16} stroke={1.6} />
    </span>
  );
}

/** Who did what on which record, or what is ready, and when; opening it marks it as read. */
export function NotificationRow(props: {
  one: Notification;
  index: number;
  /** Whether it follows another one about the same record, which names the record. */
  isFollowing: boolean;
  isInOrder: boolean;
  onOpen: () => void;
}) {
  const { one, index, isFollowing, isInOrder, onOpen } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const { data: people } = useQuery({ ...employeeBriefsQuery, enabled: false });
  const actor = people?.find((person) => person.id === one.actorId);
  const isUnread = one.readAt === null;
  return (
    <Target
      one={one}
      className={classes['row']}
      data-row={index}
      data-unread={isUnread || undefined}
      data-following={isFollowing || undefined}
      tabIndex={isInOrder ? 0 : -1}
      onOpen={onOpen}
    >
      <Face one={one} actor={actor} />
      <span className={classes['said']}>
        <span className={classes['head']}>
          <span className={classes['text']}>
            {one.isCritical && (
              <span className={classes['urgent']}>
                <IconAlertOctagonFilled size={14} aria-hidden />
                {t('notifications.urgent')}
              </span>
            )}
            <Sentence text={one.text} name={actor && personName(actor)} />
          </span>
          <time className={`${classes['when']} num`} dateTime={one.createdAt} title={dates.moment(one.createdAt)}>
            {dates.ago(one.createdAt)}
          </time>
          <span className={classes['mark']}>
            {isUnread && <span className={classes['dot']} role="img" aria-label={t('notifications.unreadMark')} />}
          </span>
        </span>
        {one.excerpt && (
          <span className={classes['excerpt']} dir="auto">
            {one.excerpt}
          </span>
        )}
        <span className={isFollowing ? 'unseen' : classes['about']}>
          {one.number !== null && (
            <>
              <RecordNumber number={one.number} />
              <span aria-hidden>·</span>
            </>
          )}
          <span className={`${classes['title']} words`} dir="auto">
            {one.title}
          </span>
        </span>
      </span>
    </Target>
  );
}
