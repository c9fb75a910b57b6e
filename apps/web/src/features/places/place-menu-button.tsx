import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../components/ui/lazy-menu.tsx';
import type { PlaceMenuProps } from './place-menu.tsx';

const MENU = lazyMenu(() => import('./place-menu.tsx'));

/** The button that opens the actions on a place. */
export function PlaceMenuButton(props: PlaceMenuProps) {
  const { t } = useTranslation();
  return (
    <MenuOpener load={MENU.load} render={(button) => <MENU.Menu {...button} {...props} />}>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-menu
        aria-haspopup="menu"
        aria-label={t('places.actions', { name: props.place.name })}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </MenuOpener>
  );
}
