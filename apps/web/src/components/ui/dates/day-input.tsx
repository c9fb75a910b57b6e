import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFrom, dateOrder, type TypedDate } from '../../../shared/format/date-text.ts';
import { weekStart } from '../../../shared/format/month.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { type DayFieldProps, nameOf } from './date-props.ts';
import classes from './day-input.module.css';

const UTC_NOON = 'T12:00:00Z';
/** Days of the week from 0 for Sunday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** What the calendar writes, in the language and with the digits of the rest of the page. */
function useCalendarTexts(): Partial<DateInputProps> {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(`${i18n.language}-u-nu-latn`, { ...options, timeZone: 'UTC' });
    return (day: string) => made.format(new Date(day.slice(0, 10) + UTC_NOON));
  };
  return {
    firstDayOfWeek: (weekStart(i18n.language) % 7) as Weekday,
    // Colour means something: weekends are days like others.
    weekendDays: [],
    weekdayFormat: format({ weekday: 'narrow' }),
    monthLabelFormat: format({ month: 'long', year: 'numeric' }),
    monthsListFormat: format({ month: 'short' }),
    yearLabelFormat: format({ year: 'numeric' }),
    yearsListFormat: format({ year: 'numeric' }),
    getDayAriaLabel: dates.plainDay,
    nextLabel: t('date.after'),
    previousLabel: t('date.before'),
  };
}

/** A day, typed in the order of the language or chosen in a calendar. */
export function DayInput(props: DayFieldProps) {
  const { value, onChange, label, error, marks, min, max, onFocus, onBlur, isRequired, isFirst, isInMenu, ...more } =
    props;
  const { partOf = nameOf(props), ...rest } = more;
  const { t } = useTranslation();
  const dates = useDates();
  const texts = useCalendarTexts();
  const hasTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  /** The calendar opens with the field, and closes while a date is typed, so that it covers nothing. */
  const [isOpen, setOpen] = useState(false);
  /** What was typed last and is no date; the field shows the last date again. */
  const [unread, setUnread] = useState('');
  const typed = useRef<TypedDate>(undefined);
  const removeId = useId();
  const labelledBy = rest['aria-labelledby'];
  const calendarName = labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': partOf ?? t('date.order') };
  const read = (text: string) => dateFrom(text, dateOrder(t('date.order')), dates.today());
  return (
    <DateInput
      {...rest}
      {...texts}
      {...(isFirst && { autoFocus: true })}
      classNames={{
        day: classes['day'] ?? '',
        calendarHeader: classes['turn'] ?? '',
        monthsListControl: classes['cell'] ?? '',
        yearsListControl: classes['cell'] ?? '',
      }}
      label={label}
      error={error || (unread && t('date.unread', { text: unread }))}
      required={isRequired ?? false}
      withAsterisk={false}
      placeholder={t('date.order')}
      value={value || null}
      valueFormat={dates.plainDay}
      dateParser={(text) => {
        typed.current = read(text);
        return typed.current?.day ?? null;
      }}
      onChange={(day) => {
        const time = typed.current?.time ?? undefined;
        typed.current = undefined;
        setUnread('');
        setOpen(false);
        onChange(day ?? '', time);
      }}
      onInput={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') setOpen(true);
        if (key === 'Escape') setOpen(false);
      }}
      onFocus={() => {
        setOpen(true);
        onFocus?.();
      }}
      onBlur={(event) => {
        setOpen(false);
        const text = event.currentTarget.value.trim();
        setUnread(text && !read(text) ? text : '');
        onBlur?.();
      }}
      clearable={!isRequired}
      allowDeselect={false}
      clearButtonProps={{
        id: removeId,
        'aria-label': partOf === undefined ? t('common.remove') : t('date.remove', { field: partOf }),
        ...(labelledBy && { 'aria-labelledby': `${removeId} ${labelledBy}` }),
        tabIndex: -1,
      }}
      highlightToday
      getDayProps={(day) => {
        const mark = marks?.get(day.slice(0, 10));
        return {
          ...(mark !== undefined && {
            title: mark,
            'data-marked': true,
            'aria-label': `${dates.plainDay(day)}, ${mark}`,
          }),
        };
      }}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      // On a phone the calendar takes the place of the keyboard.
      inputMode={hasTouch ? 'none' : 'text'}
      popoverProps={{
        ...{ opened: isOpen, shadow: 'md', withinPortal: !isInMenu },
        ...(!isInMenu && { attributes: { dropdown: { role: 'region', ...calendarName } } }),
      }}
      // Escape closes the calendar before the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  );
}
