import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LONGEST_TEXT } from '@safety-qube/domain/records/field-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../shared/format/format-date.ts';
import { DayField } from './date-fields.tsx';
import type { Filter } from './filter.ts';
import { Pills } from './filter-parts.tsx';
import { SpanFields } from './span-fields.tsx';

/** Milliseconds without a key after which a text is looked for. */
const WAIT_MS = 300;
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

/** A part of a text, which is looked for while it is typed. */
function TextPart({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ?? '');
  const look = useDebouncedCallback((next: string) => onChange(next.trim() || undefined), {
    delay: WAIT_MS,
    flushOnUnmount: true,
  });
  return (
    <TextInput
      size="xs"
      label={t('list.contains')}
      maxLength={LONGEST_TEXT}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        look(currentTarget.value);
      }}
    />
  );
}

/** The fields of a span of days or numbers, or of a part of a text. */
function SpanChoice({ filter: { of, value, onChange } }: { filter: Extract<Filter, { kind: 'span' }> }) {
  if (of === 'text') return <TextPart value={value} onChange={onChange} />;
  if (of === 'days') return <DaySpan value={value} onChange={onChange} />;
  return <SpanFields of="numbers" value={value} onChange={onChange} />;
}
export default SpanChoice;
