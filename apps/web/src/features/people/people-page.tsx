import { Button } from '@mantine/core';
import type { Employee } from '@safety-qube/contract/people';
import { personName } from '@safety-qube/domain/person-name';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar } from '../../components/ui/filter-bar.tsx';
import { ListFooter } from '../../components/ui/list-footer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { ViewTabs } from '../../components/ui/view-tabs.tsx';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { PAGE_SIZE, peoplePageQuery, roleNamesQuery } from './people.queries.ts';
import { PersonCard, usePeopleColumns } from './people-columns.tsx';
import { PeopleParts } from './people-parts.tsx';
import type { Go, PeopleSearch, PeopleSort, PeopleTab } from './people-search.ts';
import { useChangeStatus } from './use-change-status.ts';

/** Returns the filters of the list, which change the address by `narrow`. */

function useFilters(search: PeopleSearch, narrow: Go) {
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const options = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = (id: number | undefined) => (id === undefined ? undefined : String(id));
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  return [
    {
      key: 'facility',
      label: t('people.facility'),
      options: options(facilities),
      value: chosen(search.facility),
      onChange: (value: string | undefined) => narrow({ facility: number(value) }),
    },
    {
      key: 'role',
      label: t('people.role'),
      options: options(roles),
      value: chosen(search.role),
      onChange: (value: string | undefined) => narrow({ role: number(value) }),
    },
  ];
}

/**
 * All people of the tenant: who waits for admission, who has access, and what role each has. `go` changes the address.
 */
export function PeoplePage({ search, go }: { search: PeopleSearch; go: Go }) {
  const { t } = useTranslation();
  const { tab = 'all', page = 1, q = '' } = search;
  const query = useQuery(peoplePageQuery(search));
  const { data } = query;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const change = useChangeStatus();
  const { mutate: changeStatus } = change;
  const clear = useCallback(() => setSelection({}), []);
  const narrow: Go = (wish) => {
    clear();
    go({ page: undefined, ...wish });
  };
  const filters = useFilters(search, narrow);
  const onOpen = useCallback((person: Employee) => go({ person: person.id }), [go]);
  const onAdmit = useCallback(
    (person: Employee) => changeStatus({ people: [person], status: 'active' }),
    [changeStatus],
  );
  const columns = usePeopleColumns({ onOpen, onAdmit });

  const chosen = (data?.items ?? []).filter((person) => selection[String(person.id)] && person.abilities.changeStatus);
  const bulk = (people: Employee[], status: 'active' | 'inactive') => {
    changeStatus({ people, status });
    clear();
  };

  const counts = data?.counts;
  const all = counts && counts.pending + counts.active + counts.inactive + counts.invited;
  const canInvite = data?.abilities.create === true;
  const isNarrowed = q !== '' || search.facility !== undefined || search.role !== undefined;
  const tabs: { value: PeopleTab; label: string; count?: number | undefined }[] = [
    { value: 'all', label: t('people.tab.all'), count: all },
    { value: 'waiting', label: t('people.tab.waiting'), count: counts?.pending },
    { value: 'active', label: t('people.tab.active'), count: counts?.active },
    { value: 'inactive', label: t('people.tab.inactive'), count: counts?.inactive },
  ];
  if (counts?.invited || tab === 'invited')
    tabs.splice(2, 0, { value: 'invited', label: t('people.tab.invited'), count: counts?.invited });

  return (
    <Page>
      <PageHeader
        section={t('menu.administration')}
        title={counts?.pending ? t('people.waitingTitle', { count: counts.pending }) : t('people.title')}
      >
        {canInvite && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => go({ invite: true })}>
            {t('people.invite')}
          </Button>
        )}
      </PageHeader>
      <ViewTabs label={t('people.views')} tabs={tabs} value={tab} onChange={(value) => narrow({ tab: value })} />
      <FilterBar
        searchLabel={t('people.find')}
        search={q}
        onSearch={(value) => narrow({ q: value || undefined })}
        filters={filters}
      />
      {query.error && !data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : data && data.items.length === 0 ? (
        <EmptyState
          title={isNarrowed ? t('people.emptyFound') : t(`people.empty.${tab}`)}
          action={
            isNarrowed
              ? {
                  label: t('list.clearFilters'),
                  onClick: () => narrow({ q: undefined, facility: undefined, role: undefined }),
                }
              : canInvite
                ? { label: t('people.invite'), onClick: () => go({ invite: true }) }
                : undefined
          }
          quiet={tab === 'all' ? undefined : { label: t('people.showAll'), onClick: () => narrow({ tab: 'all' }) }}
        >
          {isNarrowed ? t('people.emptyFoundNext') : t(`people.emptyNext.${tab}`)}
        </EmptyState>
      ) : (
        <DataTable
          label={t('people.title')}
          columns={columns}
          rows={data?.items}
          rowId={(person) => String(person.id)}
          rowName={personName}
          onOpen={onOpen}
          card={(person) => <PersonCard person={person} onAdmit={onAdmit} />}
          sort={search.sort ?? 'name'}
          onSort={(sort) => narrow({ sort: sort as PeopleSort })}
          selection={selection}
          onSelection={setSelection}
        />
      )}
      <ListFooter
        page={page}
        size={PAGE_SIZE}
        total={data?.total}
        canSelect
        onPage={(next) => {
          clear();
          go({ page: next });
        }}
      />
      <PeopleParts
        search={search}
        go={go}
        count={Object.keys(selection).length}
        chosen={chosen}
        onClear={clear}
        onChange={bulk}
      />
    </Page>
  );
}
