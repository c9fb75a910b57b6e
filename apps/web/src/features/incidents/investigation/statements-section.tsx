import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../../components/ui/later-part.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { PartList } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';
import { useInvolvedName } from './use-involved-name.ts';

const StatementFields = laterPart(async () => (await import('./statement-fields.tsx')).StatementFields);

type Statement = InvestigationParts['statements'][number];

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
      Fields={StatementFields}
    />
  );
}
