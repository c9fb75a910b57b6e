import { Button, Input } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../shared/format/use-dates.ts';
import { instantIn, shownIn } from '../../../shared/format/zone-moments.ts';
import { type MomentFieldProps, nameOf } from './date-props.ts';
import { DayInput } from './day-input.tsx';
import classes from './moment-input.module.css';
import { TimeInput } from './time-input.tsx';

const NOTHING = { day: '', time: '' };

/** A day and a time of day in the user's time zone, or now. */
export function MomentInput(props: MomentFieldProps) {
  const { value, onChange, label, description, error, className, onFocus, ...rest } = props;
  const { t } = useTranslation();
  const id = useId();
  const name = nameOf(props);
  const zone = useDates().timeZone;
  /** What is chosen while the day or the time is missing. */
  const [half, setHalf] = useState(NOTHING);
  const [day = '', time = ''] = value === null ? [half.day, half.time] : shownIn(zone, value).split('T');
  const put = (next: { day: string; time: string }) => {
    const instant = next.day && next.time ? instantIn(zone, `${next.day}T${next.time}`) : undefined;
    setHalf(instant ? NOTHING : next);
    if (instant || value !== null) onChange(instant ?? null);
  };
  return (
    <Input.Wrapper
      {...(label && { label, id, labelProps: { htmlFor: `${id}-day` } })}
      description={description}
      error={error}
      className={className ?? ''}
      size={rest.size ?? 'sm'}
    >
      <div className={classes['parts']}>
        <DayInput
          {...rest}
          {...(label && { id: `${id}-day` })}
          partOf={name}
          className={classes['day'] ?? ''}
          error={Boolean(error)}
          value={day}
          onChange={(next, typed) => put({ day: next, time: typed ?? time })}
          {...(onFocus && { onFocus })}
        />
        <TimeInput
          {...(rest.size && { size: rest.size })}
          {...(rest['aria-labelledby'] && { 'aria-labelledby': rest['aria-labelledby'] })}
          {...(name !== undefined && { 'aria-label': name })}
          {...(rest.disabled && { disabled: true })}
          className={classes['time'] ?? ''}
          error={Boolean(error)}
          value={time}
          onChange={(next) => put({ day, time: next })}
        />
        {!rest.disabled && (
          <Button
            variant="default"
            className={classes['now'] ?? ''}
            {...(name !== undefined && { 'aria-label': t('date.part', { field: name, part: t('date.now') }) })}
            onClick={() => {
              setHalf(NOTHING);
              onChange(new Date().toISOString());
            }}
          >
            {t('date.now')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
