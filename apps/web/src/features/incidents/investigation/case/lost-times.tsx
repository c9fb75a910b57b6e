import { ActionIcon, Button, Group } from '@mantine/core';
import type { CountedDays, LostTime } from '@safety-qube/domain/incidents/days';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../../components/ui/date-fields.tsx';
import { fieldError } from '../../../../components/ui/field-error.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import classes from '../investigation.module.css';
import { KnownField } from '../known-field.tsx';
import { missing } from '../missing.ts';
import type { CaseProps } from './case-props.ts';

const BLANK: LostTime = { kind: 'daysAway', from: '', to: null };

/** Periods away from work or of restricted work, and the number of days that count. */
export function LostTimes({ value, onChange, isTried, days }: CaseProps & { days: CountedDays }) {
  const { t } = useTranslation();
  const times = value.lostTime;
  const set = (lostTime: LostTime[] | null) => onChange({ lostTime });
  const change = (index: number, to: Partial<LostTime>) =>
    set((times ?? []).map((time, at) => (at === index ? { ...time, ...to } : time)));
  return (
    <div className={classes['stack']}>
      <KnownField
        isBare
        label={t('guide.ask.daysAway')}
        value={times && times.length > 0}
        onChange={(known) => set(known === null ? null : known ? [BLANK] : [])}
      />
      {times?.map(({ kind, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no identity but its index
        <div key={index} className={classes['time']}>
          <Select
            label={t('lostTime.kind')}
            allowDeselect={false}
            data={(['daysAway', 'restricted'] as const).map((one) => ({ value: one, label: t(`lostTime.${one}`) }))}
            value={kind}
            onChange={(one) => change(index, { kind: one === 'restricted' ? one : 'daysAway' })}
          />
          <DayField
            label={t('lostTime.from')}
            value={from}
            onChange={(day) => change(index, { from: day })}
            error={missing(isTried, !from)}
          />
          <DayField
            label={t('lostTime.to')}
            value={to ?? ''}
            onChange={(day) => change(index, { to: day || null })}
            error={isTried && to !== null && to < from && fieldError({ message: t('lostTime.backwards') })}
          />
          <ActionIcon
            size={36}
            aria-label={t('investigation.remove', { name: t(`lostTime.${kind}`) })}
            onClick={() => set(times.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {times && times.length > 0 && (
        <Group gap="8px 16px">
          <Button variant="default" size="xs" onClick={() => set([...times, BLANK])}>
            {t('lostTime.add')}
          </Button>
          <span className={classes['quiet']}>
            {t('case.daysAway', { days: days.away })} · {t('case.daysRestricted', { days: days.restricted })}
            {days.isCapped && ` · ${t('case.capped')}`}
          </span>
        </Group>
      )}
      <p className={classes['quiet']}>{t('lostTime.help')}</p>
    </div>
  );
}
