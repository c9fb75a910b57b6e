import { useTranslation } from 'react-i18next';
import { laterPart } from '../../../components/ui/later-part.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { PartList } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';

const TimelineFields = laterPart(async () => (await import('./timeline-fields.tsx')).TimelineFields);

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
      Fields={TimelineFields}
    />
  );
}
