import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../components/ui/date-fields.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { missing } from './missing.ts';
import { PartList } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';

/** Maximum length on the server. */
const TEXT_LENGTH = 1000;

/** The timeline of the incident, the earliest first. */
export function TimelineSection({ record, investigation }: SectionProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { timeline, abilities } = investigation;
  return (
    <PartList
      record={record}
      investigation={investigation}
      items={timeline}
      save={(base, lines) => writePart(record.id, base, 'timeline', lines)}
      title={t('incident.timeline')}
      empty={t('timeline.none')}
      add={t('timeline.add')}
      mayWrite={abilities.investigate}
      blank={{ at: timeline.at(-1)?.at ?? record.occurredAt ?? '', text: '' }}
      isWhole={({ at, text }) => at !== '' && text.trim() !== ''}
      nameOf={({ text }) => text}
      Line={({ value }) => (
        <>
          <small>{dates.moment(value.at)}</small>
          <p className={`${classes['written']} words`} dir="auto">
            {value.text}
          </p>
        </>
      )}
      Fields={({ value, onChange, isTried }) => (
        <>
          <MomentField
            label={t('timeline.at')}
            value={value.at || null}
            onChange={(at) => onChange({ ...value, at: at ?? '' })}
            error={missing(isTried, !value.at)}
          />
          <Textarea
            label={t('timeline.text')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={TEXT_LENGTH}
            data-autofocus
            value={value.text}
            onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
            error={missing(isTried, !value.text.trim())}
          />
        </>
      )}
    />
  );
}
