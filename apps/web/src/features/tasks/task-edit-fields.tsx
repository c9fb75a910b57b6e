import { Textarea } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/ui/form-field.tsx';
import type { RecordOf } from '../../config/record-types.ts';
import { ControlField, EffectField, EvidenceField, RepeatField, VerifierField } from './task-fields.tsx';
import classes from './tasks.module.css';

/** Reason for moving an existing due date. */
function WhyDue({ before }: { before: string | null }) {
  const { t } = useTranslation();
  const { control } = useFormContext<{ dueOn: string | null; reason: string | null }>();
  const dueOn = useWatch({ control, name: 'dueOn' });
  const isMoved = before !== null && dueOn !== before;
  return (
    <div id="field-reason" aria-live="polite">
      {isMoved && (
        <FormField
          control={control}
          name="reason"
          rules={{ validate: (text) => Boolean(text?.trim()) || t('act.reasonMissing') }}
        >
          {(input) => (
            <Textarea
              {...input}
              value={input.value ?? ''}
              onChange={(event) => input.onChange(event.currentTarget.value || null)}
              label={t('task.whyDue')}
              autosize
              minRows={2}
            />
          )}
        </FormField>
      )}
    </div>
  );
}

/** Fields of the form that edits a task. */
export function TaskEditFields({ record }: { record: RecordOf<'task'> }) {
  return (
    <>
      <WhyDue before={record.isDueChosen ? record.dueOn : null} />
      {record.abilities.setTerms && (
        <div className={classes['terms']}>
          <VerifierField />
          <ControlField originId={record.origin?.id ?? null} />
          <EvidenceField />
          <EffectField />
          <RepeatField />
        </div>
      )}
    </>
  );
}
