import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar, FilterToggle } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { useLayout } from '../../shared/page/layout.ts';
import { type Go, useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { type RolesList, rolesQuery } from './access.queries.ts';
import { Box } from './box.tsx';
import classes from './matrix.module.css';
import { groupsOf } from './matrix.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { RoleDialog } from './role-dialogs.tsx';
import { RoleList } from './role-list.tsx';
import type { RoleAction } from './role-menu.tsx';
import { type RolesSearch, readRolesSearch } from './roles-search.ts';
import { useGroupLabel, usePrivilegeLabel } from './use-privilege-label.ts';
import { useSetPrivilege } from './use-set-privilege.ts';

/** Number of groups that are initially open. */
const INITIALLY_OPEN = 2;
const SKELETON_ROWS = 14;

function Legend() {
  const { t } = useTranslation();
  return (
    <span className={classes['legend']}>
      <span>
        <Box isHeld /> {t('roles.legendGranted')}
      </span>
      <span>
        <Box isHeld={false} /> {t('roles.legendNot')}
      </span>
      <span>
        <Box isHeld isDifferent /> {t('roles.legendDifferent')}
      </span>
      <span>
        <Box isHeld isFixed /> {t('roles.legendFixed')}
      </span>
    </span>
  );
}

function Matrix(props: {
  list: RolesList;
  search: RolesSearch;
  go: Go<RolesSearch>;
  onAction: (action: RoleAction) => void;
}) {
  const { list, search, go, onAction } = props;
  const { t } = useTranslation();
  const labelOf = usePrivilegeLabel();
  const onToggle = useSetPrivilege(list.abilities.edit);
  const [folded, setFolded] = useState<Record<string, boolean>>({});
  const isPhone = useLayout() === 'mobile';
  const { q = '', module, differences = false } = search;
  const groups = groupsOf(list, { text: q, group: module, onlyDifferences: differences, labelOf });
  const isNarrowed = q !== '' || module !== undefined || differences;
  const isOpen = (group: string): boolean => {
    const at = groups.findIndex((entry) => entry.group === group);
    return folded[group] === undefined ? isNarrowed || at < INITIALLY_OPEN : !folded[group];
  };
  if (!groups.length)
    return (
      <EmptyState
        title={differences && !q && !module ? t('roles.emptyDifferences') : t('roles.empty')}
        action={{
          label: t('list.clearFilters'),
          onClick: () => go({ q: undefined, module: undefined, differences: undefined }),
        }}
      >
        {differences && !q && !module ? t('roles.emptyDifferencesNext') : t('roles.emptyNext')}
      </EmptyState>
    );
  const role = list.roles.find((r) => r.id === search.role) ?? list.roles.find((r) => !r.isFixed) ?? list.roles[0];
  if (isPhone && role)
    return (
      <RoleList
        list={list}
        groups={groups}
        role={role}
        onRole={(id) => go({ role: id })}
        onToggle={onToggle}
        onAction={onAction}
      />
    );
  return (
    <MatrixGrid
      list={list}
      groups={groups}
      isOpen={isOpen}
      onFold={(group) => setFolded((now) => ({ ...now, [group]: isOpen(group) }))}
      onToggle={onToggle}
      onAction={onAction}
    />
  );
}

/** The matrix of privileges and roles. */
export function RolesPage() {
  const search = useSearchParams(readRolesSearch);
  const go: Go<RolesSearch> = useChangeSearch(readRolesSearch);
  const { t } = useTranslation();
  const groupLabel = useGroupLabel();
  const query = useQuery(rolesQuery);
  const list = query.data;
  const [chosen, setChosen] = useState<RoleAction>();
  const action = chosen ?? (search.create ? ({ kind: 'create' } as const) : undefined);
  const modules = [...new Set(list?.privileges.map((privilege) => privilege.group))];
  return (
    <Page isFixed>
      <PageHeader section={t('menu.administration')} title={t('roles.title')}>
        {list?.abilities.create && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => go({ create: true })}>
            {t('roles.new')}
          </Button>
        )}
      </PageHeader>
      <FilterBar
        searchLabel={t('roles.find')}
        search={search.q ?? ''}
        onSearch={(value) => go({ q: value || undefined })}
        filters={[
          {
            key: 'module',
            label: t('roles.module'),
            options: modules.map((group) => ({ value: group, label: groupLabel(group) })),
            value: search.module,
            onChange: (value) => go({ module: value }),
          },
        ]}
        end={<Legend />}
      >
        <FilterToggle
          label={t('roles.onlyDifferences')}
          isOn={search.differences === true}
          onChange={(isOn) => go({ differences: isOn || undefined })}
        />
      </FilterBar>
      {query.error && !list ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : list ? (
        <>
          {!list.abilities.edit && <p className={classes['readOnly']}>{t('roles.readOnly')}</p>}
          <Matrix list={list} search={search} go={go} onAction={setChosen} />
        </>
      ) : (
        <div className={classes['waiting']} aria-busy="true" aria-label={t('list.loading')} role="status">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <Skeleton key={`s${String(index)}`} height={12} my={12} width={`${30 + ((index * 11) % 40)}%`} />
          ))}
        </div>
      )}
      <RoleDialog
        action={action}
        roles={list?.roles ?? []}
        onClose={() => {
          setChosen(undefined);
          if (search.create) go({ create: undefined });
        }}
      />
    </Page>
  );
}
