import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../config/menu.ts';
import classes from './nav.module.css';
import { NavEntry } from './nav-entry.tsx';
import { GroupFace, NavGroup } from './nav-group.tsx';

/** Loaded only where a group cannot expand below its heading. */
const NavGroupMenu = lazy(() => import('./nav-group-menu.tsx'));

/** A list of entries; groups expand below their heading, or open as a menu with `inMenus`. */
export function NavEntries(props: { entries: readonly MenuEntry[]; inMenus: boolean; iconOnly?: boolean }) {
  const { entries, inMenus, iconOnly = false } = props;
  const { t } = useTranslation();
  return entries.map((entry, index) => {
    const { children } = entry;
    const isNewSection = entry.section !== undefined && entry.section !== entries[index - 1]?.section;
    if (!children)
      return (
        <Fragment key={entry.label}>
          {isNewSection && entry.section && !inMenus && <div className={classes['section']}>{t(entry.section)}</div>}
          <NavEntry entry={entry} iconOnly={iconOnly} />
        </Fragment>
      );
    const group = { ...entry, children };
    if (!inMenus) return <NavGroup key={entry.label} group={group} />;
    const face = (
      <span className={classes['entry']} data-icon-only={iconOnly || undefined}>
        <GroupFace group={group} iconOnly={iconOnly} />
      </span>
    );
    return (
      <Suspense key={entry.label} fallback={face}>
        <NavGroupMenu group={group} iconOnly={iconOnly} />
      </Suspense>
    );
  });
}
