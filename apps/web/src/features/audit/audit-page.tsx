import { Button } from '@mantine/core';
import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLines } from '../../components/register/card-lines.tsx';
import { nameColumn, textColumn } from '../../components/register/columns.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { isFilterOn } from '../../components/ui/filter.ts';
import { FilterBar } from '../../components/ui/filter-bar.tsx';
import { laterPart } from '../../components/ui/later-part.tsx';
import { lazyMenu, MenuOpener } from '../../components/ui/lazy-menu.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { PrintedFirst, usePrinted } from '../../components/ui/use-printed.tsx';
import { MAX_PAGE } from '../../shared/api/read-pages.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import classes from './audit.module.css';
import { auditQuery, readAudit } from './audit.queries.ts';
import { filtersFor } from './audit-filters.ts';
import { readAuditSearch } from './audit-search.ts';
import { useAuditFilters } from './use-audit-filters.ts';

const EXPORT = lazyMenu(() => import('./audit-export.tsx'));
const Drawer = laterPart(() => import('./audit-drawer.tsx').then((m) => m.AuditDrawer));
const Integrity = laterPart(() => import('./integrity-drawer.tsx').then((m) => m.IntegrityDrawer));

const NO_FILTERS = {
  q: undefined,
  by: undefined,
  action: undefined,
  kind: undefined,
  subject: undefined,
  days: undefined,
};

/** A value with the marks that keep its own direction of writing apart from that of the text around it. */
const isolated = (value: string | null): string => `\u2068${value ?? '–'}\u2069`;

/** What an entry changed, in one line. */
function changeText(t: TFunction, { changes }: AuditEntry): string {
  const [first] = changes;
  if (!first) return '';
  const { label, before, after } = first;
  const more = changes.length > 1 ? ` +${changes.length - 1}` : '';
  return `${t('audit.fromTo', { label, before: isolated(before), after: isolated(after) })}${more}`;
}

function useColumns(onOpen: (entry: AuditEntry) => void) {
  const { t } = useTranslation();
  const dates = useDates();
  return useMemo(
    () => [
      textColumn<AuditEntry>('at', t('audit.when'), ({ at }) => dates.moment(at), { width: 180 }),
      nameColumn<AuditEntry>('text', t('audit.action'), ({ text }) => text, onOpen),
      textColumn<AuditEntry>('subject', t('audit.subject'), ({ subject }) => subject ?? '', { width: 200 }),
      textColumn<AuditEntry>('change', t('audit.change'), (entry) => changeText(t, entry), {
        width: 290,
        isWide: true,
      }),
      textColumn<AuditEntry>('by', t('audit.by'), ({ by }) => by?.name ?? t('audit.system'), { width: 150 }),
    ],
    [t, dates, onOpen],
  );
}

/** The log: who did what, when and from where; what it was before, and a way back. */
export function AuditPage() {
  const { t } = useTranslation();
  const dates = useDates();
  const search = useSearchParams(readAuditSearch);
  const change = useChangeSearch(readAuditSearch);
  const filters = filtersFor(search, { timeZone: dates.timeZone, today: dates.today() });
  const query = useInfiniteQuery(auditQuery(filters));
  const entries = query.data?.pages.flatMap((page) => page.items);
  const bar = useAuditFilters(search, change, entries?.[0]?.subject);
  const open = useCallback(({ id }: { id: number }) => change({ entry: id }), [change]);
  const close = useCallback(() => change({ entry: undefined }), [change]);
  const columns = useColumns(open);
  const { printed, ...print } = usePrinted<AuditEntry, number>((cursor, signal) =>
    readAudit(filters, { limit: MAX_PAGE, cursor }, signal),
  );
  const isNarrowed = search.q !== undefined || bar.some(isFilterOn);
  const name = t('audit.title');
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={name}>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => change({ integrity: true })}
        >
          {t('audit.integrity')}
        </Button>
        <MenuOpener load={EXPORT.load} render={(button) => <EXPORT.Menu {...button} filters={filters} />}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            aria-haspopup="menu"
          >
            {t('export.open')}
          </Button>
        </MenuOpener>
      </PageHeader>
      <FilterBar
        searchLabel={t('audit.find')}
        search={search.q ?? ''}
        onSearch={(value) => change({ q: value || undefined })}
        filters={bar}
        end={print.button}
      />
      {printed && <PrintedFirst {...printed} />}
      {query.error && !entries ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : entries?.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'audit.emptyFound' : 'audit.empty')}
          action={isNarrowed ? { label: t('list.clearFilters'), onClick: () => change(NO_FILTERS) } : undefined}
        >
          {t(isNarrowed ? 'audit.emptyFoundNext' : 'audit.emptyNext')}
        </EmptyState>
      ) : (
        <DataTable
          label={name}
          columns={columns}
          rows={printed?.rows ?? entries}
          rowId={({ id }) => String(id)}
          rowName={({ text }) => text}
          onOpen={open}
          card={(entry) => (
            <CardLines
              name={<bdi>{[entry.text, entry.subject].filter(Boolean).join(' · ')}</bdi>}
              facts={[entry.by?.name ?? t('audit.system'), dates.ago(entry.at)]}
            />
          )}
        />
      )}
      {query.hasNextPage && (
        <div className={classes['more']}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </div>
      )}
      {print.part}
      <Suspense fallback={<DrawerShape />}>
        {search.entry !== undefined && (
          <Drawer id={search.entry} onShow={(id) => change({ entry: id })} onClose={close} />
        )}
        {search.integrity && <Integrity onClose={() => change({ integrity: undefined })} />}
      </Suspense>
    </Page>
  );
}
