import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardCopy,
  IconCopy,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../components/ui/hint.tsx';
import classes from './builder.module.css';

/** Actions on the selected item, each with its shortcut as text. */
export function Tools(props: {
  onStep: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const tools: { label: string; icon: ComponentType<IconProps>; act: () => void }[] = [
    { label: t('templates.moveUp'), icon: IconArrowUp, act: () => props.onStep(-1) },
    { label: t('templates.moveDown'), icon: IconArrowDown, act: () => props.onStep(1) },
    { label: t('templates.duplicate'), icon: IconCopy, act: props.onDuplicate },
    { label: t('templates.copy'), icon: IconClipboardCopy, act: props.onCopy },
    { label: t('templates.remove'), icon: IconTrash, act: props.onRemove },
  ];
  return (
    <span className={classes['tools']}>
      {tools.map(({ label, icon: Icon, act }) => (
        <Hint key={label} label={label}>
          <ActionIcon size={28} aria-label={label} onClick={act}>
            <Icon size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      ))}
    </span>
  );
}
