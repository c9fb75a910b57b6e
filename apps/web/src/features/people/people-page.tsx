import { ActionIcon } from '@mantine/core';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { personName } from '@safety-qube/domain/person-name';
import { fieldIdOf, fieldProperty } from '@safety-qube/domain/records/field-names';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, idFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { lazyMenu, MenuOpener } from '../../components/ui/lazy-menu.tsx';
import { useCustomFilters } from '../../components/ui/use-custom-filters.ts';
import { type ViewTab, ViewTabs } from '../../components/ui/view-tabs.tsx';
import type { Go } from '../../shared/page/search-params.ts';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { roleNamesQuery } from '../../shared/people/role-names.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { useCustomFields } from '../../shared/records/use-custom-fields.ts';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { ColumnsButton } from './columns-button.tsx';
import { peopleCountsQuery, peoplePageQuery } from './people.queries.ts';
import { PersonCard, usePeopleColumns } from './people-columns.tsx';
import { type PeopleSearch, type PeopleTab, readPeopleSearch } from './people-search.ts';
import { useChangeStatus } from './use-change-status.ts';

const PARTS = {
  edit: laterPart(() => import('./person-drawer.tsx').then((m) => m.PersonDrawer)),
  add: laterPart(() => import('./invite-drawer.tsx').then((m) => m.InviteDrawer)),
  bulk: laterPart(() => import('./people-bulk-bar.tsx').then((m) => m.PeopleBulkBar)),
};

const PEOPLE_FILE = lazyMenu(() => import('./people-file-menu.tsx'));

/** All people of the tenant: who waits for admission, who has access, and what role each has. */
export function PeoplePage() {
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const people = usePeople();
  const list = useRegisterList(readPeopleSearch, peoplePageQuery, { open: 'person', add: 'invite' });
  const { tab = 'all' } = list.search;
  const narrow: Go<PeopleSearch> = list.narrow;
  const { changeStatus } = useChangeStatus();
  const onAdmit = useCallback((person: Employee) => changeStatus([person], 'active'), [changeStatus]);

  const { data: page } = list.query;
  const { data: counted } = useQuery({
    ...peopleCountsQuery(list.search),
    enabled: page !== undefined && page.counts === undefined,
  });
  const counts = page?.counts ?? counted?.counts;
  const all = counts && counts.pending + counts.active + counts.inactive + counts.invited;
  const tabs: ViewTab<PeopleTab>[] = [
    { value: 'all', label: t('people.tab.all'), count: all, isCounted: true },
    { value: 'waiting', label: t('people.tab.waiting'), count: counts?.pending, isCounted: true },
    { value: 'active', label: t('people.tab.active'), count: counts?.active, isCounted: true },
    { value: 'inactive', label: t('people.tab.inactive'), count: counts?.inactive, isCounted: true },
  ];
  if (counts?.invited || tab === 'invited')
    tabs.push({ value: 'invited', label: t('people.tab.invited'), count: counts?.invited, isCounted: true });

  const own = useCustomFields(PERSON_FIELDS_SOURCE);
  const { columns: columnNames } = list.search;
  const chosen = useMemo(() => (columnNames?.split(',') ?? []).flatMap((name) => fieldIdOf(name) ?? []), [columnNames]);
  const ownFilters = useCustomFilters(own, list.search.field, (field) => narrow({ field }));
  const shown = useMemo(() => own.filter(({ id }) => chosen.includes(id)), [own, chosen]);

  return (
    <RegisterPage
      list={list}
      total={counted?.total}
      name={t('people.title')}
      state={[
        counts?.pending && t('people.waitingTitle', { count: counts.pending }),
        page?.abilities.copyInvitation && t('people.notSent'),
      ]
        .filter(Boolean)
        .join(' · ')}
      searchLabel={t('people.find')}
      tabs={<ViewTabs label={t('people.views')} tabs={tabs} value={tab} onChange={(value) => narrow({ tab: value })} />}
      actions={
        <>
          <ColumnsButton
            fields={own.filter(({ isActive }) => isActive)}
            chosen={chosen}
            onChange={(ids) => narrow({ columns: ids.map(fieldProperty).join(',') || undefined })}
          />
          <MenuOpener
            load={PEOPLE_FILE.load}
            render={(button) => (
              <PEOPLE_FILE.Menu
                {...button}
                search={list.search}
                mayImport={list.query.data?.abilities.create ?? false}
              />
            )}
          >
            <ActionIcon variant="default" size={36} aria-label={t('export.orImport')}>
              <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </MenuOpener>
        </>
      }
      filters={[
        idFilter(list, 'facility', t('people.facility'), facilities),
        idFilter(list, 'role', t('people.role'), roles),
        choiceFilter(
          list,
          'employment',
          t('people.employment'),
          EMPLOYMENTS.map((value) => ({ value, label: t(`employment.${value}`) })),
        ),
        idFilter(
          list,
          'manager',
          t('people.manager'),
          people.all.map((person) => ({ id: person.id, name: personName(person) })),
        ),
        ...ownFilters,
      ]}
      columns={usePeopleColumns({ onOpen: list.open, onAdmit, fields: shown })}
      rowName={personName}
      card={(person) => <PersonCard person={person} onAdmit={onAdmit} />}
      usualSort="name"
      addLabel={t('people.invite')}
      empty={{
        title: t(`people.empty.${tab}`),
        text: t(`people.emptyNext.${tab}`),
        quiet: tab === 'all' ? undefined : { label: t('people.showAll'), onClick: () => narrow({ tab: 'all' }) },
      }}
      emptyFound={{ title: t('people.emptyFound'), text: t('people.emptyFoundNext') }}
      parts={PARTS}
    />
  );
}
