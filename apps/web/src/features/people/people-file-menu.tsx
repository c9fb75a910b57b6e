import { exportPeople } from '@safety-qube/contract/endpoints/people-bulk';
import { useTranslation } from 'react-i18next';
import { FileMenu } from '../../components/register/file-menu.tsx';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { saveFile } from '../../shared/files/save-file.ts';
import { filtersOf } from './people.queries.ts';
import type { PeopleSearch } from './people-search.ts';

/** Imports people from a file, for those who may add some, and exports those of the list as one. */
export default function PeopleFileMenu(props: MenuOfButton & { search: PeopleSearch; mayImport: boolean }) {
  const { search, mayImport, ...button } = props;
  const { t } = useTranslation();
  return (
    <FileMenu
      {...button}
      importing={mayImport ? { to: '/management/people/import', label: t('people.importOpen') } : undefined}
      onExport={(format) =>
        saveFile(exportPeople, { query: { ...filtersOf(search), format } }, `${t('people.title')}.${format}`)
      }
    />
  );
}
