import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useTranslation } from 'react-i18next';
import { halvesOfDay, hasTwelveHours } from '../../../shared/format/date-text.ts';
import { nameOf, type TimeFieldProps } from './date-props.ts';

/** A time of day in hours and minutes, with the halves of the day where the language tells it so. */
export function TimeInput(props: TimeFieldProps) {
  const { value, onChange, 'aria-label': _ariaLabel, 'aria-labelledby': labelledBy, ...rest } = props;
  const { t, i18n } = useTranslation();
  const field = nameOf(props);
  const named = (part: string): string => (field === undefined ? part : t('date.part', { field, part }));
  return (
    <TimePicker
      {...rest}
      {...(labelledBy && { role: 'group', 'aria-labelledby': labelledBy })}
      format={hasTwelveHours(i18n.language) ? '12h' : '24h'}
      amPmLabels={halvesOfDay(i18n.language)}
      hoursInputLabel={named(t('date.hours'))}
      minutesInputLabel={named(t('date.minutes'))}
      amPmInputLabel={named(t('date.halfOfDay'))}
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
    />
  );
}
