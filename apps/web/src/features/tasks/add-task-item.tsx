import { Menu } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { ofType } from '../../shared/records/of-type.ts';
import { tasksOfRecordQuery } from './tasks.queries.ts';
import { addLink } from './tasks-of-record.tsx';

/** An entry of a record's menu that creates a task from it. */
export default function AddTaskItem({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const { data } = useQuery(tasksOfRecordQuery(record.id));
  if (!data?.mayAdd) return null;
  return (
    <Menu.Item
      leftSection={<IconChecklist size={16} stroke={1.6} aria-hidden />}
      renderRoot={(props) => <Link {...addLink(record)} {...props} />}
    >
      {t('task.add', ofType(record.type))}
    </Menu.Item>
  );
}
