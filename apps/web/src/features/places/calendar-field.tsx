import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import type { WorkCalendar } from '@safety-qube/contract/schemas/organisation';
import { DAY_MS } from '@safety-qube/domain/durations';
import { CALENDAR_LIMITS } from '@safety-qube/domain/places/work-calendar';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../components/ui/date-fields.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './places.module.css';
import { holidayRegionsQuery } from './places.queries.ts';
import { SpanFields } from './span-fields.tsx';
import { useCountries } from './use-countries.ts';

const OFFICE_HOURS = [{ from: '08:00', to: '17:00' }];
const WEEKDAYS = 5;
/** The calendar that a facility gets at first. */
const usualCalendar = (country: string | null): WorkCalendar => ({
  week: Array.from({ length: 7 }, (_, day) => (day < WEEKDAYS ? OFFICE_HOURS : [])),
  exceptions: [],
  holidays: country === null ? null : { country, region: null },
});
/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2026, 0, 5);

interface PartProps {
  calendar: WorkCalendar;
  onChange: (calendar: WorkCalendar) => void;
}

/** The public holidays on which the facility is closed: of a country, and of a region that has others. */
function HolidayFields({ calendar, onChange }: PartProps) {
  const { t } = useTranslation();
  const countries = useCountries();
  const { holidays } = calendar;
  const { data } = useQuery({ ...holidayRegionsQuery(holidays?.country ?? ''), enabled: holidays !== null });
  return (
    <>
      <Select
        label={t('workCalendar.holidays')}
        description={t('workCalendar.holidaysHelp')}
        placeholder={t('workCalendar.noHolidays')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.remove') }}
        searchable
        nothingFoundMessage={t('list.noOption')}
        error={data?.isKnown === false && t('workCalendar.holidaysUnknown')}
        data={countries}
        value={holidays?.country ?? null}
        onChange={(country) => onChange({ ...calendar, holidays: country === null ? null : { country, region: null } })}
      />
      {holidays && data && data.regions.length > 0 && (
        <Select
          label={t('workCalendar.region')}
          placeholder={t('workCalendar.wholeCountry')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          searchable
          nothingFoundMessage={t('list.noOption')}
          data={data.regions.map(({ code, name }) => ({ value: code, label: name }))}
          value={holidays.region}
          onChange={(region) => onChange({ ...calendar, holidays: { ...holidays, region } })}
        />
      )}
    </>
  );
}

/** Days with other times than usual. */
function ExceptionFields({ calendar, onChange }: PartProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { exceptions } = calendar;
  const set = (next: WorkCalendar['exceptions']) => onChange({ ...calendar, exceptions: next });
  const change = (at: number, values: Partial<WorkCalendar['exceptions'][number]>) =>
    set(exceptions.map((one, index) => (index === at ? { ...one, ...values } : one)));
  return (
    <section aria-label={t('workCalendar.exceptions')} className={classes['exceptions']}>
      <h4>{t('workCalendar.exceptions')}</h4>
      {exceptions.map(({ on, spans, note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the day is edited, and two can be alike meanwhile
        <div key={at} className={classes['exception']}>
          <div className={classes['pair']}>
            <DayField
              label={t('workCalendar.day')}
              isRequired
              value={on}
              onChange={(day) => day && change(at, { on: day })}
            />
            <TextInput
              label={t('workCalendar.note')}
              maxLength={CALENDAR_LIMITS.note}
              value={note}
              onChange={(event) => change(at, { note: event.currentTarget.value })}
            />
          </div>
          <SpanFields label={dates.plainDay(on)} spans={spans} onChange={(next) => change(at, { spans: next })} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('workCalendar.removeDay', { day: dates.plainDay(on) })}
            onClick={() => set(exceptions.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {exceptions.length < CALENDAR_LIMITS.exceptions && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => set([...exceptions, { on: dates.today(), spans: [], note: '' }])}
        >
          {t('workCalendar.addDay')}
        </Button>
      )}
    </section>
  );
}

/** When a facility works: the times of each weekday, exceptions by date, and public holidays. */
export function CalendarField(props: {
  value: WorkCalendar | null;
  onChange: (calendar: WorkCalendar | null) => void;
  error: ReactNode;
  /** The country of the facility. */
  country: string | null;
}) {
  const { value: calendar, onChange, error, country } = props;
  const { t, i18n } = useTranslation();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <Switch
        label={t('workCalendar.isKnown')}
        description={t('workCalendar.help')}
        checked={calendar !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usualCalendar(country) : null)}
      />
      {error && (
        <p role="alert" className={classes['problem']}>
          {error}
        </p>
      )}
      {calendar && (
        <>
          <div className={classes['week']}>
            {calendar.week.map((spans, day) => (
              <SpanFields
                key={weekday.format(MONDAY + day * DAY_MS)}
                label={weekday.format(MONDAY + day * DAY_MS)}
                spans={spans}
                onChange={(next) => onChange({ ...calendar, week: calendar.week.with(day, next) })}
              />
            ))}
          </div>
          <HolidayFields calendar={calendar} onChange={onChange} />
          <ExceptionFields calendar={calendar} onChange={onChange} />
        </>
      )}
    </>
  );
}
