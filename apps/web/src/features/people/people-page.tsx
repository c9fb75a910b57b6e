import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../components/register/later-part.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { idFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { type ViewTab, ViewTabs } from '../../components/ui/view-tabs.tsx';
import type { Go } from '../../shared/page/search-params.ts';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { peoplePageQuery, roleNamesQuery } from './people.queries.ts';
import { PersonCard, usePeopleColumns } from './people-columns.tsx';
import type { PeopleSearch, PeopleTab } from './people-search.ts';
import { useChangeStatus } from './use-change-status.ts';

const PARTS = {
  drawer: laterPart(() => import('./person-drawer.tsx').then((m) => m.PersonDrawer)),
  invite: laterPart(() => import('./invite-drawer.tsx').then((m) => m.InviteDrawer)),
  bar: laterPart(() => import('./people-bulk-bar.tsx').then((m) => m.PeopleBulkBar)),
};

/**
 * All people of the tenant: who waits for admission, who has access, and what role each has. `go` changes the address.
 */
export function PeoplePage({ search, go }: { search: PeopleSearch; go: Go<PeopleSearch> }) {
  const { t } = useTranslation();
  const { tab = 'all' } = search;
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const query = useQuery(peoplePageQuery(search));
  const list = useRegisterList(search, go, query);
  const { narrow } = list;
  const { changeStatus } = useChangeStatus();
  const onOpen = useCallback((person: Employee) => go({ person: person.id }), [go]);
  const onAdmit = useCallback((person: Employee) => changeStatus([person], 'active'), [changeStatus]);

  const counts = query.data?.counts;
  const all = counts && counts.pending + counts.active + counts.inactive + counts.invited;
  const tabs: ViewTab<PeopleTab>[] = [
    { value: 'all', label: t('people.tab.all'), count: all },
    { value: 'waiting', label: t('people.tab.waiting'), count: counts?.pending },
    { value: 'active', label: t('people.tab.active'), count: counts?.active },
    { value: 'inactive', label: t('people.tab.inactive'), count: counts?.inactive },
  ];
  if (counts?.invited || tab === 'invited')
    tabs.splice(2, 0, { value: 'invited', label: t('people.tab.invited'), count: counts?.invited });

  return (
    <RegisterPage
      list={list}
      name={t('people.title')}
      title={counts?.pending ? t('people.waitingTitle', { count: counts.pending }) : undefined}
      searchLabel={t('people.find')}
      tabs={<ViewTabs label={t('people.views')} tabs={tabs} value={tab} onChange={(value) => narrow({ tab: value })} />}
      filters={[
        idFilter(list, 'facility', t('people.facility'), facilities),
        idFilter(list, 'role', t('people.role'), roles),
      ]}
      columns={usePeopleColumns({ onOpen, onAdmit })}
      rowName={personName}
      card={(person) => <PersonCard person={person} onAdmit={onAdmit} />}
      onOpen={onOpen}
      usualSort="name"
      add={
        query.data?.abilities.create ? { label: t('people.invite'), onClick: () => go({ invite: true }) } : undefined
      }
      empty={{
        title: t(`people.empty.${tab}`),
        text: t(`people.emptyNext.${tab}`),
        quiet: tab === 'all' ? undefined : { label: t('people.showAll'), onClick: () => narrow({ tab: 'all' }) },
      }}
      emptyFound={{ title: t('people.emptyFound'), text: t('people.emptyFoundNext') }}
      parts={PARTS}
      bar={
        list.count > 0 && (
          <PARTS.bar
            count={list.count}
            chosen={list.selected.filter(({ abilities }) => abilities.changeStatus)}
            onClear={list.clear}
            onChange={(people, status) => {
              changeStatus(people, status);
              list.clear();
            }}
          />
        )
      }
    >
      {search.person !== undefined && <PARTS.drawer id={search.person} onClose={() => go({ person: undefined })} />}
      {search.invite && <PARTS.invite onClose={() => go({ invite: undefined })} />}
    </RegisterPage>
  );
}
