import { IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './executions.module.css';
import type { FillingState } from './filling.ts';

const STATUS_ICON = { saved: IconCloudCheck, saving: IconCloudUp, kept: IconCloudOff, refused: IconCloudX };

/** Shows whether all answers are on the server. */
export function SaveStatus({ status }: Pick<FillingState, 'status'>) {
  const { t } = useTranslation();
  const Icon = STATUS_ICON[status];
  return (
    <span className={classes['status']} data-status={status} role="status">
      <Icon size={16} stroke={1.6} aria-hidden />
      {t(`executions.${status}`)}
    </span>
  );
}
