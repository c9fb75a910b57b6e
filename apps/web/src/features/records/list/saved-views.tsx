import { Menu } from '@mantine/core';
import { deleteView, type SavedView, saveView } from '@safety-qube/contract/saved-views';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../lib/call.ts';
import { savedViewsQuery } from '../records.queries.ts';
import { type Go, type RecordSearch, searchOfView, viewQuery } from './record-search.ts';
import classes from './saved-views.module.css';
import { useChangeView } from './use-change-view.ts';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));

/** The saved views of a list, which of them is chosen, and whether the list has moved away from it. */
export function useSavedViews(setup: RecordTypeSetup, search: RecordSearch, go: Go, columns: string | undefined) {
  const { data: views = [] } = useQuery(savedViewsQuery(setup.type));
  const chosen = views.find((view) => view.id === search.view);
  return {
    views,
    chosen,
    isChanged: chosen !== undefined && viewQuery(searchOfView(chosen.query, chosen.id)) !== viewQuery(search),
    /** What a view of the list as it is keeps; with the columns that the person chose. */
    query: viewQuery({ ...search, columns }),
    choose: (view: SavedView) =>
      view.id === search.view ? go({}, { isWhole: true }) : go(searchOfView(view.query, view.id), { isWhole: true }),
  };
}
export type SavedViews = ReturnType<typeof useSavedViews>;

/** The chosen view's name says with a dot that the list was changed since. */
export function ViewButton({ view, views }: { view: SavedView; views: SavedViews }) {
  const { t } = useTranslation();
  const isChosen = view.id === views.chosen?.id;
  const isChanged = isChosen && views.isChanged;
  return (
    <button
      type="button"
      className={classes['view']}
      aria-pressed={isChosen}
      title={isChanged ? t('views.changed') : undefined}
      onClick={() => views.choose(view)}
    >
      <bdi>{view.name}</bdi>
      {isChanged && (
        <span className={classes['dot']} role="img" aria-label={t('views.changed')}>
          •
        </span>
      )}
      {view.isShared && !view.isMine && (
        <IconUsers size={13} stroke={1.75} role="img" aria-label={t('views.shared')} className={classes['shared']} />
      )}
    </button>
  );
}

/** What can be done with views: save this one, change or delete the chosen one. */
export function ViewsMenu(props: { setup: RecordTypeSetup; views: SavedViews; go: Go; isLabelled?: boolean }) {
  const { setup, views, go, isLabelled = false } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const change = useChangeView(setup.type);
  const { chosen } = views;
  const remove = useMutation({
    mutationFn: (view: SavedView) => call(deleteView, { params: { id: view.id } }),
    onSuccess: (_, view) => {
      go({ view: undefined });
      toastUndo(t('views.deleted', { name: view.name }), () => restore.mutate(view));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['saved-views', setup.type] }),
  });
  const restore = useMutation({
    mutationFn: ({ type, name, query, isShared }: SavedView) =>
      call(saveView, { body: { type, name, query, isShared } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['saved-views', setup.type] }),
  });
  const isMine = chosen?.isMine === true;
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md">
        <Menu.Target>
          <button
            type="button"
            className={classes['open']}
            aria-label={t('views.menu')}
            title={t('views.menu')}
            data-labelled={isLabelled || undefined}
          >
            <IconBookmark size={16} stroke={1.6} aria-hidden />
            {isLabelled && t('views.save')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {chosen && isMine && (
            <>
              <Menu.Label>
                <bdi>{chosen.name}</bdi>
              </Menu.Label>
              <Menu.Item
                disabled={!views.isChanged}
                leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
                onClick={() => {
                  change.overwrite(chosen, views.query);
                  go(searchOfView(views.query, chosen.id), { isWhole: true });
                }}
              >
                {t('views.overwrite')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                onClick={() => setDialog('edit')}
              >
                {t('views.edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={() => remove.mutate(chosen)}
              >
                {t('views.delete')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />} onClick={() => setDialog('new')}>
            {t('views.save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <Suspense>
          <ViewDialog
            setup={setup}
            view={dialog === 'edit' ? chosen : undefined}
            query={views.query}
            onSaved={(view) => go(searchOfView(view.query, view.id), { isWhole: true })}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The views at the end of the row of tabs. */
export function SavedViewsRow({ setup, views, go }: { setup: RecordTypeSetup; views: SavedViews; go: Go }) {
  const { t } = useTranslation();
  return (
    <>
      <ViewsMenu setup={setup} views={views} go={go} />
      {views.views.length > 0 && (
        <fieldset className={classes['views']} aria-label={t('views.title')}>
          {views.views.map((view) => (
            <ViewButton key={view.id} view={view} views={views} />
          ))}
        </fieldset>
      )}
    </>
  );
}
