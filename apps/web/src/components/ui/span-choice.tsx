import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../shared/format/format-date.ts';
import { DayField } from './date-fields.tsx';
import type { Filter } from './filter.ts';
import { Pills } from './filter-parts.tsx';
import { SpanFields } from './span-fields.tsx';

const MODES = ['before', 'after', 'between'] as const;
type Mode = (typeof MODES)[number];
/** How a span is entered: one with one end is before or after a day, which it does not contain. */
const modeOf = (value: string | undefined): Mode => {
  const [from, to] = value?.includes('..') ? value.split('..') : [];
  if (from && to) return 'between';
  return from ? 'after' : 'before';
};

/** A span of days: before a day, after one, or between two. */
function DaySpan({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState(modeOf(value));
  const [day, setDay] = useState(() => {
    const [from, to] = value?.includes('..') ? value.split('..') : [];
    if (from && !to) return dayAfter(from, -1);
    return to && !from ? dayAfter(to, 1) : '';
  });
  const write = (next: string, of: Mode) => {
    setDay(next);
    if (next && of !== 'between') onChange(of === 'before' ? `..${dayAfter(next, -1)}` : `${dayAfter(next, 1)}..`);
    else if (!next) onChange(undefined);
  };
  return (
    <>
      <Pills
        label={t('list.condition')}
        values={MODES.map((one) => [one, t(`list.day.${one}`)] as const)}
        value={mode}
        onChange={(next) => {
          setMode(next);
          if (day) write(day, next);
        }}
      />
      {mode === 'between' ? (
        <SpanFields of="days" value={value} onChange={onChange} />
      ) : (
        <DayField isInMenu label={t(`list.day.${mode}`)} value={day} onChange={(next) => write(next, mode)} />
      )}
    </>
  );
}

/** The fields of a span of days or numbers. */
const SpanChoice = ({ filter }: { filter: Extract<Filter, { kind: 'span' }> }) =>
  filter.of === 'days' ? (
    <DaySpan value={filter.value} onChange={filter.onChange} />
  ) : (
    <SpanFields of="numbers" value={filter.value} onChange={filter.onChange} />
  );
export default SpanChoice;
