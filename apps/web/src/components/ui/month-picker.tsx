import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../shared/format/format-date.ts';
import { monthAfter, weekStart, weeksOf } from '../../shared/format/month.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './month-picker.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Chooses a day in a month; `markOf` says what is special about a day, in words. Arrow keys move by days and weeks. */
export function MonthPicker(props: {
  value: string;
  today: string;
  markOf: (day: string) => string | undefined;
  onChoose: (day: string) => void;
}) {
  const { value, today, markOf, onChoose } = props;
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const [at, setAt] = useState(value || today);
  const [isMoving, setMoving] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const month = at.slice(0, 7);
  const weeks = weeksOf(month, weekStart(i18n.language));
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'narrow', timeZone: 'UTC' });
  const fullWeekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  useEffect(() => {
    if (isMoving) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, isMoving]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl' && Math.abs(step) === 1;
    setMoving(true);
    setAt(dayAfter(at, isMirrored ? -step : step));
  };
  const turn = (months: number) => {
    setMoving(false);
    setAt(`${monthAfter(month, months)}-01`);
  };
  return (
    <div className={classes['picker']}>
      <div className={classes['head']}>
        <button type="button" aria-label={t('calendar.before')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        </button>
        <strong aria-live="polite">{dates.month(`${month}-15T12:00:00Z`)}</strong>
        <button type="button" aria-label={t('calendar.after')} onClick={() => turn(1)}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
      <table ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" aria-label={fullWeekday.format(new Date(day))}>
                {weekday.format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const mark = markOf(day);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      data-other={!day.startsWith(month) || undefined}
                      data-marked={mark !== undefined || undefined}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={[dates.plainDay(day), mark].filter(Boolean).join(', ')}
                      title={mark}
                      tabIndex={day === at ? 0 : -1}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
