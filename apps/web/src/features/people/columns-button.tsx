import { Button } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../components/ui/lazy-menu.tsx';

const COLUMNS_MENU = lazyMenu(() => import('./columns-menu.tsx'));

/** Chooses which of the tenant's fields of people are columns of the list; nothing without such fields. */
export function ColumnsButton(props: {
  fields: readonly CustomField[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const { t } = useTranslation();
  if (!props.fields.length) return null;
  return (
    <MenuOpener load={COLUMNS_MENU.load} render={(button) => <COLUMNS_MENU.Menu {...button} {...props} />}>
      <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />} aria-haspopup="menu">
        {t('records.columns')}
      </Button>
    </MenuOpener>
  );
}
