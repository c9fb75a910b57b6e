import { Menu } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { useChangeSearch } from '../../shared/page/search-params.ts';
import { useMaySeeCode } from './task-poster.tsx';
import { readTaskSearch } from './task-poster-search.ts';

/** The entry of a task's menu that shows its code. */
export default function TaskPosterItem({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const maySee = useMaySeeCode();
  const change = useChangeSearch(readTaskSearch);
  if (!maySee(record)) return null;
  return (
    <Menu.Item leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />} onClick={() => change({ code: true })}>
      {t('poster.ofTask')}
    </Menu.Item>
  );
}
