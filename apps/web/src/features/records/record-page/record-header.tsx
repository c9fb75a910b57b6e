import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { DueDate } from '../../../components/ui/due-date.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { storeVisited, usePlaceInWalk } from '../../../shared/records/record-walk.ts';
import { useLate } from '../../../shared/records/use-late.ts';
import classes from './record-page.module.css';

/** When the record is due, or how late it is; nothing for one that is closed or has no date. */
export function Due({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const lateWords = useLate()(record);
  if (!record.dueOn || record.isClosed) return null;
  return (
    <span>
      {lateWords === undefined && t('record.due')} <DueDate on={record.dueOn} late={lateWords} />
    </span>
  );
}

/**
 * The link back to the list, the number, the position in the list with links to its neighbours (keys J and K), and the menu.
 */
export function RecordHeader(props: { setup: RecordTypeSetup; record: AnyRecord; children: ReactNode }) {
  const { setup, record } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const isPhone = useLayout() === 'mobile';
  const walk = usePlaceInWalk(record.type, record.id);
  const address = (id: number | undefined) => (id === undefined ? undefined : setup.paths.record(id));
  const [previous, next] = [address(walk?.previous), address(walk?.next)];
  const list = walk?.href ?? setup.paths.list;
  useEffect(() => storeVisited(record.type, record.id), [record.type, record.id]);
  return (
    <header className={classes['header']}>
      <BackLink
        className={classes['back']}
        label={t('record.back')}
        renderRoot={(root) => <Link to={list} {...root} />}
      />
      <nav aria-label={t('record.breadcrumb')} className={classes['crumbs']}>
        {/* The record is the page that is open, not its list. */}
        <Link to={list} activeOptions={{ exact: true }}>
          {t(setup.labels.many)}
        </Link>
        <DirectionalIcon name="forward" size={14} />
        <span aria-current="page">
          <RecordNumber number={record.number} />
          {isPhone && <Due record={record} />}
        </span>
      </nav>
      <div className={classes['headerEnd']}>
        {walk && (
          <span className={classes['walk']}>
            <span>
              {walk.total === undefined
                ? t('record.position', { position: walk.position })
                : t('record.positionOf', { position: walk.position, total: numbers.count(walk.total) })}
            </span>
            {[
              { to: previous, label: t('record.previous'), keys: 'K', Icon: IconChevronLeft },
              { to: next, label: t('record.next'), keys: 'J', Icon: IconChevronRight },
            ].map(({ to, label, keys, Icon }) =>
              to ? (
                <ActionIcon
                  key={label}
                  size={32}
                  aria-label={label}
                  aria-keyshortcuts={keys}
                  // In place of this record, so that going back leads to the list.
                  renderRoot={(root) => <Link to={to} replace {...root} />}
                >
                  <Icon size={18} stroke={1.75} className="flip" aria-hidden />
                </ActionIcon>
              ) : (
                <ActionIcon key={label} size={32} aria-label={label} disabled>
                  <Icon size={18} stroke={1.75} className="flip" aria-hidden />
                </ActionIcon>
              ),
            )}
          </span>
        )}
        {props.children}
      </div>
    </header>
  );
}
