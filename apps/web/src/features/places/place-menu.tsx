import { Menu } from '@mantine/core';
import type { PlaceOfTree, PlaceTree } from '@safety-qube/contract/schemas/organisation';
import {
  IconAdjustments,
  IconArchive,
  IconArrowMerge,
  IconCornerDownRight,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../components/ui/opened-menu.tsx';
import { useLevels } from '../../shared/places/places.ts';
import { offersOf, type PlaceAction } from './place-actions.ts';

export interface PlaceMenuProps {
  readonly place: PlaceOfTree;
  readonly abilities: PlaceTree['abilities'];
  readonly onAction: (action: PlaceAction) => void;
  readonly onRestore: (place: PlaceOfTree) => void;
  /** Opens the settings of a facility. */
  readonly onSettings: (facilityId: number) => void;
}

/** The actions on a place. */
export default function PlaceMenu({
  place,
  abilities,
  onAction,
  onRestore,
  onSettings,
  ...button
}: PlaceMenuProps & MenuOfButton) {
  const { t } = useTranslation();
  const { label, below } = useLevels();
  const offers = offersOf(place, abilities, below);
  const item = (text: string, Icon: TablerIcon, onClick: () => void, key = text) => (
    <Menu.Item key={key} leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {text}
    </Menu.Item>
  );
  return (
    <OpenedMenu
      {...button}
      width={250}
      entries={
        <>
          {place.level === 'facility' && item(t('places.settings'), IconAdjustments, () => onSettings(place.id))}
          {offers.add.map((level) =>
            item(
              t('places.add', { level: label(level) }),
              IconPlus,
              () => onAction({ kind: 'add', level, under: place }),
              level,
            ),
          )}
          {offers.rename && item(t('places.rename'), IconPencil, () => onAction({ kind: 'rename', place }))}
          {offers.move && item(t('places.move'), IconCornerDownRight, () => onAction({ kind: 'move', place }))}
          {offers.merge && item(t('places.merge'), IconArrowMerge, () => onAction({ kind: 'merge', place }))}
          {offers.deactivate &&
            item(t('places.deactivate'), IconArchive, () => onAction({ kind: 'deactivate', place }))}
          {offers.restore && item(t('places.restore'), IconRestore, () => onRestore(place))}
          {offers.delete && item(t('places.delete'), IconTrash, () => onAction({ kind: 'delete', place }))}
        </>
      }
    />
  );
}
