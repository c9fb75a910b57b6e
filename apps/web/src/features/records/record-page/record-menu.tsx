import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../../components/ui/lazy-menu.tsx';
import type { RecordMenuProps } from './record-menu-entries.tsx';

const ENTRIES = lazyMenu(() => import('./record-menu-entries.tsx'));

/** Actions on a record besides its next step. */
export function RecordMenu(props: RecordMenuProps) {
  const { t } = useTranslation();
  return (
    <MenuOpener load={ENTRIES.load} render={(button) => <ENTRIES.Menu {...props} {...button} />}>
      <ActionIcon size={36} aria-label={t('record.menu')} aria-keyshortcuts="M" aria-haspopup="menu">
        <IconDots size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </MenuOpener>
  );
}
