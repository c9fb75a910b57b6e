import { UnstyledButton } from '@mantine/core';
import { BOTTOM_BAR_PAGES } from '@safety-qube/domain/frame';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../config/menu.ts';
import { MenuLink } from './menu-link.tsx';
import { NavBadge } from './nav-count.tsx';
import { RaiseButton } from './raise-button.tsx';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';

const MoreSheet = lazy(() => import('./more-sheet.tsx'));

function Entry({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  return (
    <MenuLink entry={entry} className={classes['bottomEntry']}>
      <span className={classes['bottomIcon']}>
        <entry.icon size={22} stroke={1.6} aria-hidden />
        {entry.count === 'myActions' && <NavBadge />}
      </span>
      {t(entry.label)}
    </MenuLink>
  );
}

/** The bottom bar of a phone, of five places: the first pages, the raise button in the middle, everything else under More. */
export function BottomBar() {
  const { t } = useTranslation();
  const { menu, registry } = useShell();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [wasMoreOpened, setMoreOpened] = useState(false);
  const pages = menu.filter((entry) => entry.to !== undefined && !entry.isLast);
  const Bell = registry.bell;
  return (
    <nav data-bottom-bar className={classes['bottomBar']} aria-label={t('shell.menu')}>
      {pages.slice(0, BOTTOM_BAR_PAGES.before).map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
      <RaiseButton isLarge />
      {pages.slice(BOTTOM_BAR_PAGES.before, BOTTOM_BAR_PAGES.before + BOTTOM_BAR_PAGES.after).map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
      <UnstyledButton
        className={classes['bottomEntry']}
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onClick={() => {
          setMoreOpened(true);
          setMoreOpen(true);
        }}
      >
        <span className={classes['bottomIcon']}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          {Bell && <Bell place="more" />}
        </span>
        {t('shell.more')}
      </UnstyledButton>
      {wasMoreOpened && (
        <Suspense>
          <MoreSheet isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
