import { SegmentedControl, Skeleton } from '@mantine/core';
import { chooseNotifications } from '@safety-qube/contract/endpoints/notifications';
import type { NotificationChoices as Choices } from '@safety-qube/contract/schemas/notifications';
import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_GROUPS,
  type NotificationChoice,
  type NotificationEvent,
  type NotificationGroup,
} from '@safety-qube/domain/notifications/notification-events';
import { keysOf } from '@safety-qube/domain/objects';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import classes from './notification-choices.module.css';
import { choicesQuery } from './notifications.queries.ts';

type Line = Choices['events'][number];
const GROUPS = keysOf(NOTIFICATION_GROUPS);
const eventsOf = (group: NotificationGroup): readonly NotificationEvent[] => NOTIFICATION_GROUPS[group];

/** Saves a choice as soon as it is made, and reverts it when the server refuses. */
function useChoose() {
  const client = useQueryClient();
  const put = (event: NotificationEvent, choice: NotificationChoice) =>
    client.setQueryData(
      choicesQuery.queryKey,
      (all) => all && { ...all, events: all.events.map((line) => (line.event === event ? { ...line, choice } : line)) },
    );
  return useMutation({
    mutationFn: ({ id, line, choice }: { id: number; line: Line; choice: NotificationChoice }) =>
      call(chooseNotifications, { params: { id }, body: { choices: { [line.event]: choice } } }),
    onMutate: async ({ line, choice }) => {
      await client.cancelQueries({ queryKey: choicesQuery.queryKey });
      put(line.event, choice);
    },
    onError: (error, { line }) => {
      put(line.event, line.choice);
      toastRefusal(error);
    },
  });
}

function ChoiceLine({ line, onChoose }: { line: Line; onChoose: (choice: NotificationChoice) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const note = line.isCritical
    ? t('notifications.criticalWhy')
    : line.event === 'mentioned'
      ? t('notifications.mentionedHelp')
      : undefined;
  return (
    <li className={classes['line']}>
      <span>
        <span id={id}>{t(`notifications.event.${line.event}`)}</span>
        {note && <small>{note}</small>}
      </span>
      {line.isCritical ? (
        <span className={classes['fixed']}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          {t('notifications.alwaysOn')}
        </span>
      ) : (
        <SegmentedControl
          size="xs"
          className={classes['choice'] ?? ''}
          aria-labelledby={id}
          value={line.choice}
          onChange={onChoose}
          data={NOTIFICATION_CHOICES.map((choice) => ({ value: choice, label: t(`notifications.choice.${choice}`) }))}
        />
      )}
    </li>
  );
}

/** How the user is notified of each kind of event: at once, once a day, or not. */
export default function NotificationChoices() {
  const { t } = useTranslation();
  const query = useQuery(choicesQuery);
  const choose = useChoose();
  const choices = query.data;
  if (query.error && !choices) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!choices)
    return (
      <div aria-busy>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={`s${String(index)}`} height={28} mb={12} />
        ))}
      </div>
    );
  return (
    <>
      {GROUPS.map((group) => {
        const lines = choices.events.filter(({ event }) => eventsOf(group).includes(event));
        if (!lines.length) return null;
        return (
          <section key={group} className={classes['group']}>
            <h3>{t(`notifications.group.${group}`)}</h3>
            <ul>
              {lines.map((line) => (
                <ChoiceLine
                  key={line.event}
                  line={line}
                  onChoose={(choice) => choose.mutate({ id: choices.employeeId, line, choice })}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <p className={classes['saved']} aria-live="polite">
        {choose.isSuccess ? t('form.allSaved') : ''}
      </p>
    </>
  );
}
