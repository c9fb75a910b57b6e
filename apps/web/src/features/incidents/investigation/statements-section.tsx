import { Textarea } from '@mantine/core';
import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../components/ui/date-fields.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { missing } from './missing.ts';
import { PartList } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';
import { useInvolvedName } from './use-involved-name.ts';

type Statement = InvestigationParts['statements'][number];
/** Maximum length on the server. */
const TEXT_LENGTH = 8000;

/** Statements of witnesses. They can be added only once people are involved, because each belongs to one of them. */
export function StatementsSection({ record, investigation, statements }: SectionProps & { statements: Statement[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useInvolvedName();
  const { people, abilities } = investigation;
  const witness = (id: number) => nameOf(people.find((person) => person.id === id));
  return (
    <PartList
      record={record}
      investigation={investigation}
      items={statements}
      save={(base, lines) => writePart(record.id, base, 'statements', lines)}
      title={t('incident.statements')}
      empty={t(people.length ? 'statement.none' : 'statement.nobody')}
      add={t('statement.add')}
      mayWrite={abilities.investigate && people.length > 0}
      blank={{
        personId: people.find(({ involvement }) => involvement === 'witness')?.id ?? 0,
        takenOn: dates.today(),
        text: '',
      }}
      isWhole={({ personId, text }) => personId > 0 && text.trim() !== ''}
      nameOf={({ personId }) => witness(personId)}
      Line={({ value }) => (
        <>
          <b>
            <bdi>{witness(value.personId)}</bdi>
          </b>
          {value.takenOn && <small> · {dates.plainDay(value.takenOn)}</small>}
          <p className={`${classes['written']} words`} dir="auto">
            {value.text}
          </p>
        </>
      )}
      Fields={({ value, onChange, isTried }) => (
        <>
          <Select
            label={t('statement.who')}
            placeholder={t('form.choosePlaceholder')}
            allowDeselect={false}
            data={people.map((person) => ({ value: String(person.id), label: nameOf(person) }))}
            value={value.personId ? String(value.personId) : null}
            onChange={(id) => onChange({ ...value, personId: Number(id) })}
            error={missing(isTried, !value.personId)}
          />
          <DayField
            label={<Optional>{t('statement.takenOn')}</Optional>}
            value={value.takenOn ?? ''}
            onChange={(day) => onChange({ ...value, takenOn: day || null })}
          />
          <Textarea
            label={t('statement.text')}
            description={t('statement.textHelp')}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={TEXT_LENGTH}
            value={value.text}
            onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
            error={missing(isTried, !value.text.trim())}
          />
        </>
      )}
    />
  );
}
