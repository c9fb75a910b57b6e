import { Button, Skeleton } from '@mantine/core';
import type { Role } from '@safety-qube/contract/schemas/access';
import { IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../components/ui/add-button.tsx';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar, FilterToggle } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { useLayout } from '../../shared/page/layout.ts';
import { type Go, useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { usePermissions } from '../../shared/session/access.ts';
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

const TakeDialog = lazy(() => import('./take-dialog.tsx').then((m) => ({ default: m.TakeDialog })));

const WhyDrawer = lazy(() => import('./why-drawer.tsx').then((m) => ({ default: m.WhyDrawer })));
const NOT_ASKED = {
  ...{ why: undefined, person: undefined, privilege: undefined, at: undefined, record: undefined, action: undefined },
};

/** The two roles that are compared; undefined unless both are chosen. */
function comparedIn({ roles }: RolesList, { compare, with: other }: RolesSearch): readonly [Role, Role] | undefined {
  const [one, two] = [roles.find(({ id }) => id === compare), roles.find(({ id }) => id === other)];
  return one && two && one !== two ? [one, two] : undefined;
}

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
  const set = useSetPrivilege(list.abilities.edit);
  const [taken, setTaken] = useState<{ role: Role; code: string }>();
  const mine = usePermissions();
  // What takes something away from people says first what that is.
  const onToggle = (role: Role, code: string): void => {
    const takes =
      !role.isFixed && list.abilities.edit && mine[code] && role.people > 0 && role.privileges.includes(code);
    if (takes) setTaken({ role, code });
    else set(role, code);
  };
  const [folded, setFolded] = useState<Record<string, boolean>>({});
  const isPhone = useLayout() === 'mobile';
  const { q = '', module, differences = false } = search;
  const compared = comparedIn(list, search);
  const shown = compared ? { ...list, roles: [...compared] } : list;
  const groups = groupsOf(list, { text: q, group: module, onlyDifferences: differences, compared, labelOf });
  const isNarrowed = q !== '' || module !== undefined || differences || compared !== undefined;
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
          onClick: () =>
            go({ q: undefined, module: undefined, differences: undefined, compare: undefined, with: undefined }),
        }}
      >
        {differences && !q && !module ? t('roles.emptyDifferencesNext') : t('roles.emptyNext')}
      </EmptyState>
    );
  const role = list.roles.find((r) => r.id === search.role) ?? list.roles.find((r) => !r.isFixed) ?? list.roles[0];
  const takeDialog = (
    <Suspense>
      {taken && (
        <TakeDialog {...taken} onTake={() => set(taken.role, taken.code)} onClose={() => setTaken(undefined)} />
      )}
    </Suspense>
  );
  if (isPhone && role)
    return (
      <>
        <RoleList
          list={list}
          groups={groups}
          text={q}
          role={role}
          onRole={(id) => go({ role: id })}
          onToggle={onToggle}
          onAction={onAction}
        />
        {takeDialog}
      </>
    );
  return (
    <>
      <MatrixGrid
        key={shown.roles.map(({ id }) => id).join()}
        list={shown}
        groups={groups}
        text={q}
        isOpen={isOpen}
        onFold={(group) => setFolded((now) => ({ ...now, [group]: isOpen(group) }))}
        onToggle={onToggle}
        onAction={onAction}
      />
      {takeDialog}
    </>
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
        <Button
          variant="default"
          leftSection={<IconHelp size={16} stroke={1.75} aria-hidden />}
          onClick={() => go({ why: true })}
        >
          {t('why.open')}
        </Button>
        <AddButton label={t('roles.new')} isOffered={list?.abilities.create} onClick={() => go({ create: true })} />
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
          ...(['compare', 'with'] as const).map((key) => ({
            key,
            label: t(`roles.${key}`),
            options: (list?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            value: search[key] === undefined ? undefined : String(search[key]),
            onChange: (value: string | undefined) => go({ [key]: value === undefined ? undefined : Number(value) }),
          })),
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
            <Skeleton key={`s${String(index)}`} height={12} my={11} width={`${30 + ((index * 11) % 40)}%`} />
          ))}
        </div>
      )}
      <Suspense fallback={<DrawerShape />}>{search.why && <WhyDrawer onClose={() => go(NOT_ASKED)} />}</Suspense>
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
