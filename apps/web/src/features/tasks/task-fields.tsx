import { NumberInput, Textarea } from '@mantine/core';
import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import { type Control, hasOnlyWeakControls } from '@safety-qube/domain/tasks/controls';
import { MAX_REPEAT_INTERVAL, REPEAT_UNITS, type Repeat } from '@safety-qube/domain/tasks/repeat';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../components/ui/date-fields.tsx';
import { FieldControl } from '../../components/ui/field-control.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { Select } from '../../components/ui/select.tsx';
import classes from './tasks.module.css';
import { tasksOfRecordQuery } from './tasks.queries.ts';

type TaskField = (typeof TASK_FIELDS)[number]['name'];
/** Values of the forms of a task besides those of every record and the other plain fields. */
export interface TaskValues {
  originId: number | null;
  control: Control | null;
  /** One item per line. */
  checklist: string;
  repeat: Repeat | null;
}
/** Initial values of a repetition. */
const DEFAULT_REPEAT = { every: 1, until: null, times: null };

/** The plain control of a field of tasks. */
const PlainField = ({ name, ...words }: { name: TaskField; label: ReactNode; help: string }) => (
  <FieldControl field={fieldNamed(TASK_FIELDS, name)} {...words} />
);

export function VerifierField() {
  const { t } = useTranslation();
  return (
    <PlainField name="verifierId" label={<Optional>{t('relation.verifier')}</Optional>} help={t('task.verifierHelp')} />
  );
}

/** The kind of control, with a warning where a serious finding would get only a weak one. */
export function ControlField({ originId }: { originId: number | null }) {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues>();
  const chosen = useWatch({ control, name: 'control' });
  const { data } = useQuery({ ...tasksOfRecordQuery(originId ?? 0), enabled: originId !== null });
  const others = (data?.tasks ?? []).filter(({ status }) => status !== 'Cancelled').map((task) => task.control);
  const isWeak = data?.isSerious === true && chosen !== null && hasOnlyWeakControls([...others, chosen]);
  return (
    <div>
      <PlainField name="control" label={<Optional>{t('task.control')}</Optional>} help={t('task.controlHelp')} />
      <div aria-live="polite">{isWeak && <p className={classes['weak']}>{t('task.weak')}</p>}</div>
    </div>
  );
}

export function EvidenceField() {
  const { t } = useTranslation();
  return <PlainField name="evidence" label={t('task.evidence')} help={t('task.evidenceHelp')} />;
}

export function EffectField() {
  const { t } = useTranslation();
  return <PlainField name="effectOn" label={<Optional>{t('task.effectOn')}</Optional>} help={t('task.effectHelp')} />;
}

export function ChecklistField() {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues>();
  return (
    <div id="field-checklist">
      <FormField control={control} name="checklist">
        {(input) => (
          <Textarea
            {...input}
            label={<Optional>{t('task.checklist')}</Optional>}
            description={t('task.checklistHelp')}
            autosize
            minRows={3}
            maxRows={14}
          />
        )}
      </FormField>
    </div>
  );
}

/** How a task repeats: every so many days, weeks or months, until a day. */
export function RepeatField() {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues>();
  return (
    <Controller
      control={control}
      name="repeat"
      render={({ field: { value: repeat, onChange } }) => (
        <fieldset id="field-repeat" className={classes['repeat']}>
          <legend>{t('task.repeat')}</legend>
          <p>{t('task.repeatHelp')}</p>
          <div className={classes['repeatFields']}>
            <NumberInput
              label={t('task.repeatEvery')}
              min={1}
              max={MAX_REPEAT_INTERVAL}
              clampBehavior="strict"
              allowDecimal={false}
              hideControls
              value={repeat?.every ?? 1}
              // While the input is empty, because a new number is being typed, the old number stays.
              onChange={(every) => repeat && every !== '' && onChange({ ...repeat, every: Number(every) })}
              disabled={!repeat}
            />
            <Select
              aria-label={t('task.repeat')}
              placeholder={t('task.repeatOnce')}
              clearable
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              data={REPEAT_UNITS.map((value) => ({ value, label: t(`repeatUnit.${value}`) }))}
              value={repeat?.unit ?? null}
              onChange={(unit) => onChange(unit && { ...(repeat ?? DEFAULT_REPEAT), unit })}
            />
            {repeat && (
              <DayField
                label={<Optional>{t('task.repeatUntil')}</Optional>}
                value={repeat.until ?? ''}
                onChange={(day) => onChange({ ...repeat, until: day || null })}
              />
            )}
          </div>
        </fieldset>
      )}
    />
  );
}
