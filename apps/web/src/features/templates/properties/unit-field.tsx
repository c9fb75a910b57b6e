import { TextInput } from '@mantine/core';
import { TEMPLATE_TEXT_LIMITS } from '@safety-qube/domain/templates/template-text-limits';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { withField } from './fields.ts';

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
      maxLength={TEMPLATE_TEXT_LIMITS.unit}
      disabled={!canEdit}
      value={question.unit ?? ''}
      onChange={(event) => onChange(withField(question, 'unit', event.currentTarget.value || undefined))}
    />
  );
}
