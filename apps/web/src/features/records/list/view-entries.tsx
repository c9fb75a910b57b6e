import { Menu } from '@mantine/core';
import { deleteView, saveView } from '@safety-qube/contract/endpoints/saved-views';
import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../../components/ui/opened-menu.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { call } from '../../../shared/api/call.ts';
import { searchOfView } from './list-query.ts';
import { useChangeView } from './use-change-view.ts';
import type { ViewsMenuProps } from './use-saved-views.ts';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));

/** Actions on views: save the current list, change or delete the selected view. */
export default function ViewEntries({ setup, views, go, ...rest }: MenuOfButton & ViewsMenuProps) {
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
  return (
    <>
      <OpenedMenu
        {...rest}
        width={240}
        entries={
          <>
            {chosen?.isMine && (
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
            <Menu.Item
              leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
              onClick={() => setDialog('new')}
            >
              {t('views.save')}
            </Menu.Item>
          </>
        }
      />
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
