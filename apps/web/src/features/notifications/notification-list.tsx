import { Skeleton } from '@mantine/core';
import type { Notification } from '@safety-qube/contract/schemas/notifications';
import { DAY_MS } from '@safety-qube/domain/durations';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowKeys } from '../../components/ui/use-row-keys.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications.module.css';
import { useReadOne } from './use-read.ts';

const SKELETON_ROWS = 6;

interface Day {
  readonly name: string;
  readonly items: { readonly one: Notification; readonly index: number; readonly isFollowing: boolean }[];
}

/** Groups notifications by day, in the user's time zone, and those of a day by record. */
function useDays(items: readonly Notification[]): Day[] {
  const { t } = useTranslation();
  const dates = useDates();
  const names = new Map([
    [dates.day(new Date(Date.now() - DAY_MS)), t('notifications.yesterday')],
    [dates.day(new Date()), t('notifications.today')],
  ]);
  let index = 0;
  return [...Map.groupBy(items, (one) => dates.day(one.createdAt))].map(([day, ofDay]) => ({
    name: names.get(day) ?? day,
    items: [...Map.groupBy(ofDay, ({ id, recordId }) => recordId ?? `without record ${id}`).values()].flatMap((group) =>
      group.map((one, at) => ({ one, index: index++, isFollowing: at > 0 })),
    ),
  }));
}

/**
 * Notifications grouped by day and record; the list of a page has shortcuts (`hasKeys`): J and K move. `heading` is the level of
 * the days' headings.
 */
export function NotificationList(props: {
  items: readonly Notification[] | undefined;
  heading: 'h2' | 'h3';
  hasKeys?: boolean;
  onOpen?: (() => void) | undefined;
}) {
  const { items, heading: Heading, hasKeys = false, onOpen } = props;
  const list = useRef<HTMLDivElement>(null);
  const { current } = useRowKeys(list, hasKeys ? (items?.length ?? 0) : 0);
  const days = useDays(items ?? []);
  const read = useReadOne();
  if (!items)
    return (
      <div aria-busy>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={`w${String(index)}`} className={classes['waiting']}>
            <Skeleton circle height={28} />
            <div>
              <Skeleton height={12} width="70%" mb={8} />
              <Skeleton height={10} width="45%" />
            </div>
          </div>
        ))}
      </div>
    );
  return (
    <div ref={list}>
      {days.map((day) => (
        <section key={day.name}>
          <Heading className={classes['day']}>{day.name}</Heading>
          <ul>
            {day.items.map(({ one, index, isFollowing }) => (
              <li key={one.id}>
                <NotificationRow
                  one={one}
                  index={index}
                  isFollowing={isFollowing}
                  isInOrder={!hasKeys || index === Math.max(current, 0)}
                  onOpen={() => {
                    read(one, true);
                    onOpen?.();
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
