import { ActionIcon } from '@mantine/core';
import { endSchedule } from '@safety-qube/contract/endpoints/executions';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { FormUseFacts, scheduleUseQuery } from '../../components/ui/form-use.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './executions.module.css';
import type { NamedSchedule } from './group-schedules.ts';
import { SCHEDULE_MODULES } from './schedule-modules.ts';

/** A form at a place: link to it, when it was last finished, and a button to take it out of use. */
export function ScheduleRow({ of: { schedule, name, place } }: { of: NamedSchedule }) {
  const { t } = useTranslation();
  const dates = useDates();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const ending = useMutation({
    mutationFn: () => call(endSchedule, { params: { id: schedule.id } }),
    onSettled: () => setAsked(false),
    onSuccess: (answer) => {
      const refresh = () => client.invalidateQueries({ queryKey: ['schedules'] });
      toastChange(t('schedules.ended'), answer, refresh);
      void refresh();
    },
  });
  return (
    <li>
      <Link
        to={SCHEDULE_MODULES[schedule.module].page}
        params={{ scheduleId: String(schedule.id) }}
        className={classes['row']}
      >
        <bdi className={`words ${classes['rowName']}`}>{name}</bdi>
        {place && <bdi className={`words ${classes['rowPlace']}`}>{place}</bdi>}
        <span className={classes['rowWhen']}>
          {schedule.lastSubmittedAt && t('schedules.last', { when: dates.ago(schedule.lastSubmittedAt) })}
          {!schedule.lastSubmittedAt && schedule.module === 'inspection' && t('schedules.never')}
        </span>
        <DirectionalIcon name="forward" />
      </Link>
      {schedule.abilities.end && (
        <ActionIcon
          size={44}
          className={classes['rowEnd']}
          aria-label={t('schedules.end', { name })}
          onClick={() => setAsked(true)}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('schedules.end', { name })}
          text={t('schedules.endText')}
          action={t('schedules.endIt')}
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsked(false)}
        >
          <FormUseFacts of={scheduleUseQuery(schedule.id)} />
        </ConfirmDialog>
      )}
    </li>
  );
}
