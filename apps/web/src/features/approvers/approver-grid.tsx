import { Skeleton } from '@mantine/core';
import type { ApproverGrid, ApproverOutcome } from '@safety-qube/contract/schemas/approvers';
import { FIRST_REPORTED_TYPE, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter } from '../../components/register/use-register-list.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar, FilterToggle } from '../../components/ui/filter-bar.tsx';
import { ListFooter } from '../../components/ui/list-footer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { setupOf } from '../../config/record-types.ts';
import { someNames } from '../../shared/format/some-names.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { PAGE_SIZE } from '../../shared/register/register-cache.ts';
import classes from './approvers.module.css';
import { approverGridQuery } from './approvers.queries.ts';
import { readApproversSearch } from './approvers-search.ts';
import type { GridCell } from './why-dialog.tsx';

const WhyDialog = lazy(() => import('./why-dialog.tsx').then((m) => ({ default: m.WhyDialog })));

/** Who it would be, in a cell: the first people and how many more, or that nobody is named. */
function Names({ outcome: { isHole, approvers } }: { outcome: ApproverOutcome }) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  if (approvers.by === 'nobody') return <span className={classes['hole']}>{t('approver.cell.nobody')}</span>;
  if (isHole) return <span className={classes['hole']}>{t('approver.cell.right')}</span>;
  return <bdi className={classes['person']}>{someNames(i18n, people, approvers.employeeIds)}</bdi>;
}

/** The positions of the categories that are shown: all, or those for which nobody is named at one of the sites. */
function columnsOf({ categories, rows, outcomes }: ApproverGrid, onlyHoles: boolean): number[] {
  const all = categories.map((_, index) => index);
  const isHole = (index: number): boolean => rows.some(({ cells }) => outcomes[cells[index] ?? -1]?.isHole);
  return onlyHoles ? all.filter(isHole) : all;
}

function GridTable({
  grid,
  columns,
  label,
  onOpen,
}: {
  grid: ApproverGrid;
  columns: readonly number[];
  label: string;
  onOpen: (cell: GridCell) => void;
}) {
  const { t } = useTranslation();
  const { facility } = usePlaces();
  const shown = columns.flatMap((index) => {
    const category = grid.categories[index];
    return category ? [{ index, category }] : [];
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
    <section className={classes['scroll']} aria-label={label} tabIndex={0}>
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col">{t('place.facility')}</th>
            {shown.map(({ category }) => (
              <th key={category.value} scope="col">
                <bdi>{category.label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ facilityId, cells }) => (
            <tr key={facilityId}>
              <th scope="row">
                <bdi>{facility(facilityId)?.name}</bdi>
              </th>
              {shown.map(({ category, index }) => {
                const outcome = grid.outcomes[cells[index] ?? -1];
                return (
                  <td key={category.value} data-category={category.label}>
                    {outcome && (
                      <button
                        type="button"
                        data-hole={outcome.isHole || undefined}
                        onClick={() => onOpen({ facilityId, category, outcome })}
                      >
                        <Names outcome={outcome} />
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who would be responsible for each category at each site; a cell says why, and where nobody is named. */
export function ApproverGridPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const search = useSearchParams(readApproversSearch);
  const change = useChangeSearch(readApproversSearch);
  const narrow = (filters: object) => change({ page: undefined, ...filters });
  const query = useQuery(approverGridQuery(search));
  const [open, setOpen] = useState<GridCell>();
  const { type = FIRST_REPORTED_TYPE, q = '', holes = false } = search;
  const grid = query.data;
  const types = REPORTED_TYPES.map((value) => ({ value, label: t(setupOf(value).labels.many) }));
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('approver.title')} />
      {tabs}
      <FilterBar
        searchLabel={t('approver.findSite')}
        search={q}
        onSearch={(text) => narrow({ q: text || undefined })}
        filters={[choiceFilter({ search: { type }, narrow }, 'type', t('approver.type'), types)]}
      >
        <FilterToggle
          label={t('approver.onlyHoles')}
          isOn={holes}
          onChange={(isOn) => narrow({ holes: isOn || undefined })}
        />
      </FilterBar>
      {grid && (
        <p className={classes['note']} role="status">
          {grid.holes ? t('approver.holes', { n: numbers.whole(grid.holes) }) : t('approver.noHoles')}
        </p>
      )}
      {query.error && !grid ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !grid ? (
        <Skeleton height={320} role="status" aria-label={t('list.loading')} />
      ) : !grid.rows.length ? (
        <EmptyState
          title={t('approver.noSites')}
          action={{ label: t('list.clearFilters'), onClick: () => narrow({ q: undefined, holes: undefined }) }}
        >
          {t('approver.noSitesNext')}
        </EmptyState>
      ) : (
        <GridTable grid={grid} columns={columnsOf(grid, holes)} label={t('approver.grid')} onOpen={setOpen} />
      )}
      <ListFooter
        page={search.page ?? 1}
        size={PAGE_SIZE}
        total={grid?.total}
        canSelect={false}
        onPage={(page) => change({ page })}
      />
      <Suspense>{open && <WhyDialog type={type} cell={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  );
}
