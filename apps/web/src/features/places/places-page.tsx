import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { LevelKey, PlaceOfTree } from '@safety-qube/contract/schemas/organisation';
import { IconFileSpreadsheet, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../components/ui/add-button.tsx';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar, FilterToggle } from '../../components/ui/filter-bar.tsx';
import { laterPart } from '../../components/ui/later-part.tsx';
import { lazyMenu, MenuOpener } from '../../components/ui/lazy-menu.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { useLayout } from '../../shared/page/layout.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { useLevels } from '../../shared/places/places.ts';
import type { PlaceAction } from './place-actions.ts';
import { savePlace } from './place-changes.ts';
import { PlaceLevel } from './place-level.tsx';
import { PlaceTree } from './place-tree.tsx';
import classes from './places.module.css';
import { treeQuery } from './places.queries.ts';
import { readPlacesSearch } from './places-search.ts';
import { buildTree, searchTree } from './tree.ts';
import { usePlaceChange } from './use-place-change.ts';

const PlaceDialog = laterPart(() => import('./place-dialog.tsx').then((m) => m.PlaceDialog));
const LevelsDrawer = laterPart(() => import('./levels-drawer.tsx').then((m) => m.LevelsDrawer));
const FacilityDrawer = laterPart(() => import('./facility-drawer.tsx').then((m) => m.FacilityDrawer));

const PLACE_FILE = lazyMenu(() => import('./place-file-menu.tsx'));

const NO_PLACES: readonly PlaceOfTree[] = [];
const FACILITY: LevelKey = 'facility';

/** The tree of places: facilities, and the departments, areas and subareas in them. */
export function PlacesPage() {
  const { t } = useTranslation();
  const search = useSearchParams(readPlacesSearch);
  const go = useChangeSearch(readPlacesSearch);
  const { label, below } = useLevels();
  const query = useQuery(treeQuery);
  const [action, setAction] = useState<PlaceAction>();
  const restore = usePlaceChange();
  const isPhone = useLayout() === 'mobile';
  const { q = '', inactive = false } = search;
  const { places = NO_PLACES, abilities } = query.data ?? {};
  const all = useMemo(() => buildTree(places, [FACILITY, ...below], inactive), [places, below, inactive]);
  const nodes = useMemo(() => searchTree(all, q), [all, q]);
  const title = t('menu.facilities');
  const add = {
    label: t('places.add', { level: label(FACILITY) }),
    onClick: () => setAction({ kind: 'add', level: FACILITY }),
  };
  const menu = abilities && {
    abilities,
    onAction: setAction,
    onRestore: ({ level, id, name, version }: PlaceOfTree) =>
      restore.mutate(async () => {
        const answer = await savePlace(level, { id, isActive: true, version });
        return { message: t('places.restored', { name }), answer };
      }),
    onSettings: (facility: number) => go({ facility }),
  };
  return (
    <Page isFixed={!isPhone}>
      <PageHeader section={t('menu.administration')} title={title}>
        <MenuOpener
          load={PLACE_FILE.load}
          render={(button) => <PLACE_FILE.Menu {...button} mayImport={abilities?.createBelow ?? false} />}
        >
          <ActionIcon variant="default" size={36} aria-label={t('export.orImport')}>
            <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </MenuOpener>
        <Button
          variant="default"
          leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
          onClick={() => go({ levels: true })}
        >
          {t('level.title')}
        </Button>
        <AddButton {...add} isOffered={abilities?.create} />
      </PageHeader>
      <FilterBar
        searchLabel={t('places.find')}
        search={q}
        onSearch={(value) => go({ q: value || undefined, in: undefined })}
      >
        <FilterToggle
          label={t('places.showInactive')}
          isOn={inactive}
          onChange={(isOn) => go({ inactive: isOn || undefined })}
        />
      </FilterBar>
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !menu ? (
        <div className={classes['waiting']} aria-busy="true" aria-label={t('list.loading')} role="status">
          {[52, 40, 36, 44, 30].map((width) => (
            <Skeleton key={width} height={12} my={13} width={`${width}%`} />
          ))}
        </div>
      ) : !nodes.length ? (
        <EmptyState
          title={t(q ? 'places.emptyFound' : 'places.empty')}
          action={
            q
              ? { label: t('list.clearFilters'), onClick: () => go({ q: undefined }) }
              : abilities?.create
                ? add
                : undefined
          }
        >
          {t(q ? 'places.emptyFoundNext' : 'places.emptyNext')}
        </EmptyState>
      ) : isPhone ? (
        <PlaceLevel {...menu} nodes={nodes} at={search.in} onGo={(key) => go({ in: key })} label={title} />
      ) : (
        <PlaceTree key={q} {...menu} nodes={nodes} isOpenAtFirst={q !== '' || nodes.length === 1} label={title} />
      )}
      <Suspense>
        {action && <PlaceDialog action={action} places={places} onClose={() => setAction(undefined)} />}
      </Suspense>
      <Suspense fallback={<DrawerShape />}>
        {search.facility !== undefined && (
          <FacilityDrawer id={search.facility} onClose={() => go({ facility: undefined })} />
        )}
        {search.levels && (
          <LevelsDrawer canEdit={abilities?.editLevels ?? false} onClose={() => go({ levels: undefined })} />
        )}
      </Suspense>
    </Page>
  );
}
