import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../../components/ui/lazy-menu.tsx';
import type { RecordFlow } from '../../../config/record-flow.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';

const ENTRIES = lazyMenu(() => import('./record-menu-entries.tsx'));

export interface RecordMenuProps {
  readonly setup: RecordTypeSetup;
  readonly flow: RecordFlow;
  readonly record: AnyRecord;
  /** Further entries of other modules. */
  readonly MenuItems: ComponentType<{ record: AnyRecord }>;
  readonly onEdit: () => void;
  readonly onAction: (action: RecordAction) => void;
  readonly onLink: () => void;
  readonly onConfidentiality: () => void;
}

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
