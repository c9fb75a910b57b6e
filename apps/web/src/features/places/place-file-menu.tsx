import { exportPlaces } from '@safety-qube/contract/endpoints/place-file';
import { useTranslation } from 'react-i18next';
import { FileMenu } from '../../components/register/file-menu.tsx';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { saveFile } from '../../shared/files/save-file.ts';

/** Imports places from a file, for those who may add some, and exports them as one. */
export default function PlaceFileMenu({ mayImport, ...button }: MenuOfButton & { mayImport: boolean }) {
  const { t } = useTranslation();
  return (
    <FileMenu
      {...button}
      importing={mayImport ? { to: '/management/facilities/import', label: t('placeImport.title') } : undefined}
      onExport={(format) => saveFile(exportPlaces, { query: { format } }, `${t('menu.facilities')}.${format}`)}
    />
  );
}
