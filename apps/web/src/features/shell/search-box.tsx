import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import { isMac, Key } from '../../components/ui/key-hint.tsx';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';

/** Opens the palette; shows its shortcut. */
export function SearchBox({ iconOnly = false }: { iconOnly?: boolean }) {
  const { t } = useTranslation();
  const { openPalette } = useShell();
  return (
    <Hint label={t('shell.search')} position="right" isOn={iconOnly}>
      <UnstyledButton
        className={classes['search']}
        data-icon-only={iconOnly || undefined}
        onClick={openPalette}
        aria-label={t('shell.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      >
        <IconSearch size={15} stroke={1.75} aria-hidden />
        {!iconOnly && (
          <span className={classes['searchWords']}>
            <span className={classes['searchText']}>{t('shell.search')}</span>
            <Key>{isMac() ? '⌘K' : 'Ctrl K'}</Key>
          </span>
        )}
      </UnstyledButton>
    </Hint>
  );
}
