import { Drawer, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import AccountPanel from './account-panel.tsx';
import { BrandLink } from './brand-link.tsx';
import classes from './more-sheet.module.css';
import { NavCount } from './nav-count.tsx';
import { useShell } from './shell-context.ts';

/** On a phone: all pages, and the user's own entries. */
export default function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { menu, registry, openPalette } = useShell();
  const Bell = registry.bell;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<BrandLink />}
      classNames={{ content: classes['sheet'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <UnstyledButton
        className={classes['row']}
        aria-haspopup="dialog"
        onClick={() => {
          onClose();
          openPalette();
        }}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        {t('shell.search')}
      </UnstyledButton>
      {Bell && <Bell place="sheet" className={classes['row']} onLeave={onClose} />}
      <nav aria-label={t('shell.more')}>
        {menu.map((entry) => (
          <div key={entry.label}>
            {entry.children && <div className={classes['heading']}>{t(entry.label)}</div>}
            {(entry.children ?? [entry]).map(({ label, to, icon: Icon, count }) => (
              <Link key={label} to={to ?? '/home'} className={classes['row']} onClick={onClose}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={classes['label']}>{t(label)}</span>
                {count && <NavCount of={count} />}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <hr className={classes['line']} />
      <AccountPanel onLeave={onClose} />
    </Drawer>
  );
}
