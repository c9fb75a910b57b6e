import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../components/ui/lazy-menu.tsx';
import { STORED, stored } from '../../shared/page/stored.ts';
import classes from './shell.module.css';
import { useRaiseChoices } from './use-raise-choices.ts';

const RAISE_MENU = lazyMenu(() => import('./raise-menu.tsx'));

/** Raises a record; nothing if the user may not raise any. */
export function RaiseButton({ isLarge = false }: { isLarge?: boolean }) {
  const { t } = useTranslation();
  const choices = useRaiseChoices();
  const isMissing = !choices.length;
  // The frame that the server draws is without it on the next visit.
  useEffect(
    () => (isMissing ? stored.set(STORED.raisesNothing, 'true') : stored.remove(STORED.raisesNothing)),
    [isMissing],
  );
  if (isMissing) return null;
  return (
    <MenuOpener
      load={RAISE_MENU.load}
      render={(button) => <RAISE_MENU.Menu {...button} choices={choices} isLarge={isLarge} />}
    >
      <UnstyledButton
        className={classes[isLarge ? 'raiseLarge' : 'raise']}
        aria-label={t('shell.raise')}
        aria-haspopup="menu"
      >
        <IconPlus size={isLarge ? 24 : 16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </MenuOpener>
  );
}
