import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { withField } from './fields.ts';

const UNIT_MAX = 40;

/** The unit of a number, such as °C. */
export function UnitField<Q extends { readonly unit?: string }>(props: {
  question: Q;
  onChange: (question: Q) => void;
}) {
  const { question, onChange } = props;
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  return (
    <TextInput
      size="sm"
      label={t('templates.unit')}
      maxLength={UNIT_MAX}
      disabled={!canEdit}
      value={question.unit ?? ''}
      onChange={(event) => onChange(withField(question, 'unit', event.currentTarget.value || undefined))}
    />
  );
}
