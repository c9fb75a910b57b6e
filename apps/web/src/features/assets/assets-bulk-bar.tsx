import { Menu } from '@mantine/core';
import type { Asset } from '@safety-qube/contract/schemas/assets';
import { IconProgressCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../components/ui/bulk-bar.tsx';
import { AssetStatus } from './asset-status.tsx';
import { useChangeStatus } from './use-change-status.ts';
import { useStatuses } from './use-statuses.ts';

/** Actions on the `count` selected rows, of which `selected` are on the page; they apply to those that the user may change. */
export function AssetsBulkBar(props: { count: number; selected: readonly Asset[]; onClear: () => void }) {
  const { count, selected, onClear } = props;
  const { t } = useTranslation();
  const { given } = useStatuses();
  const changeStatus = useChangeStatus();
  const chosen = selected.filter(({ abilities }) => abilities.edit);
  const change = (statusId: number) => {
    changeStatus(chosen, statusId);
    onClear();
  };
  return (
    <BulkBar count={count} onClear={onClear}>
      <Menu position="top" shadow="md" width={220}>
        <Menu.Target>
          <button type="button" disabled={!chosen.length}>
            <IconProgressCheck size={16} stroke={1.75} aria-hidden />
            {t('asset.changeStatus')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {given.map(({ id }) => (
            <Menu.Item key={id} onClick={() => change(id)}>
              <AssetStatus id={id} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </BulkBar>
  );
}
