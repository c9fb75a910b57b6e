import { type HistoryFormatters, historyWords } from '@safety-qube/domain/incidents/history-words';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../components/ui/fact.tsx';
import { FieldTexts } from '../../components/ui/field-texts.tsx';
import { laterPart } from '../../components/ui/later-part.tsx';
import { AlarmMark } from '../../components/ui/notes.tsx';
import { DEFAULT_RECORD_PARTS, type RecordParts } from '../../config/record-parts.ts';
import type { RecordOf } from '../../config/record-types.ts';
import { textKey } from '../../i18n/text-key.ts';
import { formatMoney } from '../../shared/format/format-money.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { formValues } from '../../shared/records/own-fields.ts';
import { useFieldWords } from '../../shared/records/use-field-words.ts';
import { ClockMark } from './investigation/clock-mark.tsx';

function IncidentFacts({ record }: { record: RecordOf<'incident'> }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { eventType, occurredAt } = record;
  return (
    <>
      {eventType && <Fact label={t('incident.eventType')}>{t(`eventType.${eventType}`)}</Fact>}
      {occurredAt && <Fact label={t('incident.happenedAt')}>{dates.moment(occurredAt)}</Fact>}
    </>
  );
}

/** Marks serious harm, or an event that could have caused it. */
function SeverityMark({ record }: { record: RecordOf<'incident'> }) {
  const { t } = useTranslation();
  const { actualSeverity, isHighPotential } = record;
  if (actualSeverity === 'serious' || actualSeverity === 'fatal')
    return <AlarmMark>{t(`incident.mark.${actualSeverity}`)}</AlarmMark>;
  return isHighPotential ? <AlarmMark>{t('incident.mark.highPotential')}</AlarmMark> : null;
}

const Mark = ({ record }: { record: RecordOf<'incident'> }) => (
  <>
    <SeverityMark record={record} />
    <ClockMark record={record} />
  </>
);

function Texts({ record }: { record: RecordOf<'incident'> }) {
  const { t } = useTranslation();
  return (
    <FieldTexts
      fields={INCIDENT_FIELDS}
      record={record}
      label={(name) => t(name === 'immediateAction' ? 'incident.atOnce' : `incident.${name}`)}
    />
  );
}

function useWords() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const formatters: HistoryFormatters = {
    t: (key) => t(textKey(key)),
    moment: dates.moment,
    amount: (sum, currency) => formatMoney(i18n.language, sum, currency),
    person: people.name,
  };
  const fieldWords = useFieldWords(INCIDENT_FIELDS, (name) => t(`incident.${name}`));
  return (property: string, value: unknown) =>
    property === 'occurredAt'
      ? { label: t('incident.happenedAt'), text: value ? dates.moment(String(value)) : t('record.none') }
      : (fieldWords(property, value) ?? historyWords(property, value, formatters));
}

/** What incidents add to the page of a record. */
export const INCIDENT_RECORD: RecordParts = {
  ...DEFAULT_RECORD_PARTS,
  Facts: IncidentFacts,
  Mark,
  Found: Texts,
  EditFields: laterPart(async () => (await import('./incident-edit-fields.tsx')).IncidentEditFields),
  editValues: (record: RecordOf<'incident'>) => ({
    occurredAt: record.occurredAt,
    ...formValues(INCIDENT_FIELDS, record),
  }),
  useWords,
};
