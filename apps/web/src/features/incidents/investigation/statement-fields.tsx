import { Textarea } from '@mantine/core';
import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../components/ui/date-fields.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { missing } from './missing.ts';
import type { LineFieldsProps } from './part-list.tsx';
import { useInvolvedName } from './use-involved-name.ts';

/** Fields of a statement: of whom, when, and what it says. */
export function StatementFields(props: LineFieldsProps<InvestigationParts['statements'][number]>) {
  const { value, onChange, isTried } = props;
  const { people } = props.investigation;
  const { t } = useTranslation();
  const nameOf = useInvolvedName();
  return (
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
        maxLength={INVESTIGATION_LIMITS.statement}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        error={missing(isTried, !value.text.trim())}
      />
    </>
  );
}
