import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFlow } from '../../../config/record-flow.ts';
import type { ListedRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { recordQuery } from '../records.queries.ts';
import classes from './record-board.module.css';
import { allowedActions } from './use-move.ts';

/** Actions on a card, for keyboard and touch; loaded once the menu is opened. */
export function MoveMenu(props: {
  setup: RecordTypeSetup;
  flow: RecordFlow;
  record: ListedRecord;
  onTake: (action: RecordAction) => void;
}) {
  const { setup, flow, record, onTake } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...recordQuery(setup, record.id), enabled: isOpen });
  const actions = data && allowedActions(setup, flow, data);
  return (
    <Menu position="bottom-end" shadow="md" width={230} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <button type="button" className={classes['move']} aria-label={t('board.move', { number: record.number })}>
          <IconDotsVertical size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions?.map((action) => (
          <Menu.Item key={action} onClick={() => onTake(action)}>
            {t(`act.open.${action}`, ofType(setup.type))}
          </Menu.Item>
        ))}
        {actions?.length === 0 && <Menu.Item disabled>{t('board.nothing')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
