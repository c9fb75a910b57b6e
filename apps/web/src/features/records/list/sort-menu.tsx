import { Menu } from '@mantine/core';
import type { RecordSort } from '@safety-qube/contract/schemas/records';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../../components/ui/opened-menu.tsx';

interface Props extends MenuOfButton {
  sorts: readonly RecordSort[];
  sort: RecordSort;
  onSort: (sort: RecordSort) => void;
}

/** The orders of a list. */
export default function SortMenu({ sorts, sort, onSort, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <OpenedMenu
      {...rest}
      width={200}
      entries={
        <>
          <Menu.Label>{t('list.sortBy')}</Menu.Label>
          <Menu.RadioGroup value={sort} onChange={(name) => onSort(sorts.find((one) => one === name) ?? sort)}>
            {sorts.map((name) => (
              <Menu.RadioItem key={name} value={name} closeMenuOnClick>
                {t(`records.sort.${name}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      }
    />
  );
}
