import type { Count } from '@safety-qube/contract/schemas/records';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../../components/ui/lazy-menu.tsx';
import { useListOffers } from '../list/use-list-offers.ts';
import type { ExportedList } from './export-list.tsx';

const EXPORT_ENTRIES = lazyMenu(() => import('./export-entries.tsx'));

/** The export menu of a list, for users with the privilege. */
export function ExportMenu({
  list,
  total,
  className,
}: {
  list: ExportedList;
  total: Count | undefined;
  className: string;
}) {
  const { t } = useTranslation();
  if (!useListOffers(list.setup).export) return null;
  return (
    <MenuOpener
      load={EXPORT_ENTRIES.load}
      render={(button) => <EXPORT_ENTRIES.Menu {...button} list={list} total={total} />}
    >
      <button type="button" className={className} aria-haspopup="menu">
        <IconDownload size={15} stroke={1.6} aria-hidden />
        {t('export.open')}
      </button>
    </MenuOpener>
  );
}
