import { Button, Skeleton } from '@mantine/core';
import type { MailBrief } from '@safety-qube/contract/schemas/mail';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { PrintedFirst, usePrinted } from '../../components/ui/use-printed.tsx';
import { useRowKeys } from '../../components/ui/use-row-keys.ts';
import { MAX_PAGE } from '../../shared/api/read-pages.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { type Go, useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import classes from './mail.module.css';
import { mailListQuery, readMails } from './mail.queries.ts';
import { type MailSearch, readMailSearch } from './mail-search.ts';
import { MailStatusMark } from './mail-status.tsx';
import { MailView } from './mail-view.tsx';

const SKELETON_ROWS = 8;

function MailRow(props: { mail: MailBrief; index: number; isOpen: boolean; isInOrder: boolean; onOpen: () => void }) {
  const { mail, index, isOpen, isInOrder, onOpen } = props;
  const dates = useDates();
  return (
    <li>
      <button
        type="button"
        className={classes['row']}
        data-row={index}
        tabIndex={isInOrder ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={classes['subject']} dir="auto">
          {mail.subject}
        </span>
        <time className={`${classes['when']} num`} dateTime={mail.createdAt}>
          {dates.ago(mail.createdAt)}
        </time>
        <bdi dir="ltr" className={classes['to']}>
          {mail.to}
        </bdi>
        <MailStatusMark status={mail.status} />
      </button>
    </li>
  );
}

/** The mail that the application sent, newest first; one of them open next to the list. */
export function MailPage() {
  const search = useSearchParams(readMailSearch);
  const go: Go<MailSearch> = useChangeSearch(readMailSearch);
  const { t } = useTranslation();
  const query = useInfiniteQuery(mailListQuery(search.q));
  const { printed, ...print } = usePrinted<MailBrief, number>((cursor, signal) =>
    readMails(search.q, { limit: MAX_PAGE, cursor }, signal),
  );
  const mails = printed?.rows ?? query.data?.pages.flatMap((page) => page.items);
  const list = useRef<HTMLUListElement>(null);
  const { current } = useRowKeys(list, mails?.length ?? 0);
  const close = useCallback(() => go({ mail: undefined }), [go]);
  const isSent = query.data?.pages[0]?.isSent ?? true;
  const failed = mails?.filter((mail) => mail.status === 'failed').length ?? 0;
  return (
    <Page isFixed>
      <PageHeader
        section={t('menu.administration')}
        title={t('mail.title')}
        state={!isSent ? t('mail.notSent') : failed > 0 ? t('mail.failedTitle', { count: failed }) : ''}
      />
      <div
        className={classes['panes']}
        data-open={search.mail !== undefined || undefined}
        data-printed={printed !== undefined || undefined}
      >
        <section className={classes['list']} aria-label={t('mail.list')}>
          <FilterBar
            searchLabel={t('mail.find')}
            search={search.q ?? ''}
            onSearch={(value) => go({ q: value || undefined })}
            end={print.button}
          />
          {printed && <PrintedFirst {...printed} />}
          {query.error && !mails ? (
            <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
          ) : mails?.length === 0 ? (
            <EmptyState
              title={search.q ? t('mail.emptyFound') : t('mail.empty')}
              action={search.q ? { label: t('list.clearFilters'), onClick: () => go({ q: undefined }) } : undefined}
            >
              {search.q ? t('mail.emptyFoundNext') : t('mail.emptyNext')}
            </EmptyState>
          ) : (
            <ul ref={list} aria-busy={!mails}>
              {mails?.map((mail, index) => (
                <MailRow
                  key={mail.id}
                  mail={mail}
                  index={index}
                  isOpen={mail.id === search.mail}
                  isInOrder={index === Math.max(current, 0)}
                  onOpen={() => go({ mail: mail.id })}
                />
              ))}
              {!mails &&
                Array.from({ length: SKELETON_ROWS }, (_, index) => (
                  <li key={`s${String(index)}`} className={classes['waiting']}>
                    <Skeleton height={14} width="70%" mb={8} />
                    <Skeleton height={12} width="45%" />
                  </li>
                ))}
              {query.hasNextPage && (
                <li className={classes['more']}>
                  <Button
                    variant="default"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('mail.more')}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </section>
        <div className={classes['pane']}>
          {search.mail === undefined ? (
            mails?.length ? (
              <p className={classes['choose']}>{t('mail.choose')}</p>
            ) : null
          ) : (
            <MailView
              key={search.mail}
              id={search.mail}
              as={search.as ?? 'text'}
              onAs={(as) => go({ as: as === 'sent' ? 'sent' : undefined })}
              onClose={close}
            />
          )}
        </div>
      </div>
      {print.part}
    </Page>
  );
}
