import { ActionIcon } from '@mantine/core';
import type { WorkCalendar } from '@safety-qube/contract/schemas/organisation';
import { CALENDAR_LIMITS } from '@safety-qube/domain/places/work-calendar';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TimeField } from '../../components/ui/date-fields.tsx';
import classes from './places.module.css';

type Spans = WorkCalendar['week'][number];

/** The times of a day; none if it is closed. One that ends at or before its beginning ends on the next day. */
export function SpanFields({
  label,
  spans,
  onChange,
}: {
  label: string;
  spans: Spans;
  onChange: (spans: Spans) => void;
}) {
  const { t } = useTranslation();
  const change = (at: number, values: Partial<Spans[number]>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...values } : span)));
  return (
    <fieldset className={classes['spans']}>
      <legend>{label}</legend>
      {spans.length === 0 && <span className={classes['nothing']}>{t('workCalendar.closed')}</span>}
      {spans.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: times are edited, and two can be alike meanwhile
        <div key={at} className={classes['span']}>
          {(['from', 'to'] as const).map((end) => (
            <TimeField
              key={end}
              size="xs"
              aria-label={t(`workCalendar.${end}`, { day: label })}
              value={end === 'from' ? from : to}
              onChange={(time) => time && change(at, { [end]: time })}
            />
          ))}
          {to <= from && <span className={classes['nextDay']}>{t('workCalendar.nextDay')}</span>}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('workCalendar.removeTime', { day: label, from, to })}
            onClick={() => onChange(spans.filter((_, index) => index !== at))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {spans.length < CALENDAR_LIMITS.spans && (
        <ActionIcon
          variant="subtle"
          aria-label={t('workCalendar.addTime', { day: label })}
          onClick={() => onChange([...spans, { from: spans.at(-1)?.to ?? '08:00', to: '17:00' }])}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
