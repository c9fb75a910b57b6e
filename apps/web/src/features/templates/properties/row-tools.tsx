import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Buttons at the end of a row that move an entry of a list up or down, or remove it. */
export function RowTools<T>(props: { list: readonly T[]; at: number; onChange: (list: T[]) => void }) {
  const { list, at, onChange } = props;
  const { t } = useTranslation();
  const swap = (to: number) => {
    const [one, other] = [list[at], list[to]];
    if (one !== undefined && other !== undefined) onChange(list.with(at, other).with(to, one));
  };
  return (
    <>
      <ActionIcon size={28} aria-label={t('templates.moveUp')} disabled={at === 0} onClick={() => swap(at - 1)}>
        <IconArrowUp {...ICON} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={t('templates.moveDown')}
        disabled={at === list.length - 1}
        onClick={() => swap(at + 1)}
      >
        <IconArrowDown {...ICON} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t('templates.remove')} onClick={() => onChange(list.toSpliced(at, 1))}>
        <IconTrash {...ICON} />
      </ActionIcon>
    </>
  );
}
