import { Spotlight } from '@mantine/spotlight';
import { IconArrowDown, IconArrowUp, IconCornerDownLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isMac, Key } from '../../../components/ui/key-hint.tsx';
import classes from './command-palette.module.css';

const enter = <IconCornerDownLeft size={11} stroke={2} className="flip" aria-hidden />;

/** The shortcuts of the palette. */
export function PaletteFooter({ hasPeople }: { hasPeople: boolean }) {
  const { t } = useTranslation();
  return (
    <Spotlight.Footer className={classes['footer'] ?? ''}>
      <span>
        <Key>
          <IconArrowUp size={11} stroke={2} aria-hidden />
        </Key>
        <Key>
          <IconArrowDown size={11} stroke={2} aria-hidden />
        </Key>
        {t('palette.move')}
      </span>
      <span>
        <Key>{enter}</Key>
        {t('palette.open')}
      </span>
      <span>
        <Key>{isMac() ? '⌘' : 'Ctrl'}</Key>
        <Key>{enter}</Key>
        {t('palette.newTab')}
      </span>
      <span className={classes['prefixes']}>
        <Key>{'>'}</Key>
        {t('palette.actionsOnly')}
      </span>
      <span>
        <Key>#</Key>
        {t('palette.recordsOnly')}
      </span>
      {hasPeople && (
        <span>
          <Key>@</Key>
          {t('palette.peopleOnly')}
        </span>
      )}
    </Spotlight.Footer>
  );
}
