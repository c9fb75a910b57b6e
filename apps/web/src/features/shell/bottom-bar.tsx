import { UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RaiseButton } from './raise-button.tsx';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';

const MoreSheet = lazy(() => import('./more-sheet.tsx'));

/** The bar at the thumb of a phone: the first pages, search, the raise button in the middle, everything else under More. */
export function BottomBar() {
  const { t } = useTranslation();
  const { menu, registry, openPalette } = useShell();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [wasMoreOpened, setMoreOpened] = useState(false);
  const first = menu.filter((entry) => entry.to !== undefined && !entry.isLast).slice(0, 2);
  const Bell = registry.bell;
  return (
    <nav className={classes['bottomBar']} aria-label={t('shell.menu')}>
      {first.map(({ to, label, icon: Icon }) => (
        <Link key={label} to={to ?? '/home'} className={classes['bottomEntry']}>
          <Icon size={22} stroke={1.6} aria-hidden />
          {t(label)}
        </Link>
      ))}
      <RaiseButton isLarge />
      {Bell && <Bell />}
      <UnstyledButton className={classes['bottomEntry']} onClick={openPalette} aria-haspopup="dialog">
        <IconSearch size={22} stroke={1.6} aria-hidden />
        {t('shell.searchShort')}
      </UnstyledButton>
      <UnstyledButton
        className={classes['bottomEntry']}
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onClick={() => {
          setMoreOpened(true);
          setMoreOpen(true);
        }}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
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
