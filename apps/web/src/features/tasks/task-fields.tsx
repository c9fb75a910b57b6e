import { NumberInput, Select, Textarea } from '@mantine/core';
import {
  CONTROLS,
  type Control,
  EVIDENCE,
  type Evidence,
  hasOnlyWeakControls,
} from '@safety-qube/domain/tasks/controls';
import { REPEAT_UNITS, type Repeat } from '@safety-qube/domain/tasks/repeat';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../components/ui/day-field.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import classes from './tasks.module.css';
import { tasksOfRecordQuery } from './tasks.queries.ts';

/** Values of the forms of a task besides those of every record. */
export interface TaskValues {
  originId: number | null;
  verifierId: number | null;
  control: Control | null;
  evidence: Evidence;
  effectOn: string | null;
  /** One item per line. */
  checklist: string;
  repeat: Repeat | null;
}
/** Maximum interval of a repetition. */
const MAX_EVERY = 99;
/** Initial values of a repetition. */
const DEFAULT_REPEAT = { every: 1, until: null, times: null };

export function VerifierField() {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues & { facilityId: number | null }>();
  const facilityId = useWatch({ control, name: 'facilityId' });
  return (
    <div id="field-verifierId">
      <Controller
        control={control}
        name="verifierId"
        render={({ field, fieldState }) => (
          <PersonSelect
            label={<Optional>{t('relation.verifier')}</Optional>}
            description={t('task.verifierHelp')}
            nearTo={facilityId}
            clearable
            value={field.value}
            onChange={field.onChange}
            error={fieldError(fieldState.error)}
          />
        )}
      />
    </div>
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
    <div id="field-control">
      <Controller
        control={control}
        name="control"
        render={({ field, fieldState }) => (
          <Select
            label={<Optional>{t('task.control')}</Optional>}
            description={t('task.controlHelp')}
            placeholder={t('form.choosePlaceholder')}
            comboboxProps={{ keepMounted: false }}
            clearable
            clearButtonProps={{ 'aria-label': t('common.remove') }}
            data={CONTROLS.map((value) => ({ value, label: t(`control.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            error={fieldError(fieldState.error)}
          />
        )}
      />
      <div aria-live="polite">{isWeak && <p className={classes['weak']}>{t('task.weak')}</p>}</div>
    </div>
  );
}

export function EvidenceField() {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues>();
  return (
    <div id="field-evidence">
      <Controller
        control={control}
        name="evidence"
        render={({ field, fieldState }) => (
          <Select
            label={t('task.evidence')}
            description={t('task.evidenceHelp')}
            comboboxProps={{ keepMounted: false }}
            allowDeselect={false}
            data={EVIDENCE.map((value) => ({ value, label: t(`evidence.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            error={fieldError(fieldState.error)}
          />
        )}
      />
    </div>
  );
}

export function EffectField() {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues>();
  return (
    <div id="field-effectOn">
      <Controller
        control={control}
        name="effectOn"
        render={({ field, fieldState }) => (
          <DayField
            label={<Optional>{t('task.effectOn')}</Optional>}
            description={t('task.effectHelp')}
            value={field.value ?? ''}
            onChange={(day) => field.onChange(day || null)}
            error={fieldError(fieldState.error)}
          />
        )}
      />
    </div>
  );
}

export function ChecklistField() {
  const { t } = useTranslation();
  const { control } = useFormContext<TaskValues>();
  return (
    <div id="field-checklist">
      <Controller
        control={control}
        name="checklist"
        render={({ field, fieldState }) => (
          <Textarea
            {...field}
            label={<Optional>{t('task.checklist')}</Optional>}
            description={t('task.checklistHelp')}
            autosize
            minRows={3}
            maxRows={14}
            error={fieldError(fieldState.error)}
          />
        )}
      />
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
              max={MAX_EVERY}
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
              comboboxProps={{ keepMounted: false }}
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
