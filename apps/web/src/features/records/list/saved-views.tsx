import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { IconBookmark, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../../components/ui/lazy-menu.tsx';
import classes from './saved-views.module.css';
import type { SavedViews, ViewsMenuProps } from './use-saved-views.ts';

const VIEW_ENTRIES = lazyMenu(() => import('./view-entries.tsx'));

/** The name of the selected view, with a dot when the list was changed since. */
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

/** Menu of the actions on views. */
export function ViewsMenu({ isLabelled = false, ...rest }: ViewsMenuProps & { isLabelled?: boolean }) {
  const { t } = useTranslation();
  return (
    <MenuOpener load={VIEW_ENTRIES.load} render={(button) => <VIEW_ENTRIES.Menu {...button} {...rest} />}>
      <button
        type="button"
        className={classes['open']}
        aria-haspopup="menu"
        aria-label={t('views.menu')}
        title={t('views.menu')}
        data-labelled={isLabelled || undefined}
      >
        <IconBookmark size={16} stroke={1.6} aria-hidden />
        {isLabelled && t('views.save')}
      </button>
    </MenuOpener>
  );
}

/** The views at the end of the row of tabs. */
export function SavedViewsRow({ setup, views, go }: ViewsMenuProps) {
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
