import { Select, Textarea } from '@mantine/core';
import { SEVERITIES, type Severity } from '@safety-qube/domain/incidents/severity';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import type { IncidentValues } from './incident-values.ts';

/** Characters that the server takes. */
const ACTION_LENGTH = 2000;

/** How bad it was, or could have been. */
export function SeverityField({ which }: { which: 'actual' | 'potential' }) {
  const { t } = useTranslation();
  const { control } = useFormContext<IncidentValues>();
  const name = `${which}Severity` as const;
  const { field, fieldState } = useController({ control, name });
  return (
    <div id={`field-${name}`}>
      <Select
        label={<Optional>{t(`incident.${name}`)}</Optional>}
        description={t(`incident.${name}Help`)}
        placeholder={t('form.choosePlaceholder')}
        comboboxProps={{ keepMounted: false }}
        clearable
        clearButtonProps={{ 'aria-label': t('common.remove') }}
        data={SEVERITIES.map((severity) => ({ value: severity, label: t(`severity.${severity}`) }))}
        value={field.value}
        onChange={(value) => field.onChange(value as Severity | null)}
        error={fieldError(fieldState.error)}
      />
    </div>
  );
}

/** What was done at once. */
export function ImmediateActionField() {
  const { t } = useTranslation();
  const { control } = useFormContext<IncidentValues>();
  const { field, fieldState } = useController({ control, name: 'immediateAction' });
  return (
    <div id="field-immediateAction">
      <Textarea
        {...field}
        label={<Optional>{t('incident.immediateAction')}</Optional>}
        description={t('incident.immediateActionHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={ACTION_LENGTH}
        error={fieldError(fieldState.error)}
      />
    </div>
  );
}

/** What a reporter may add. */
export default function IncidentFurther() {
  return (
    <>
      <ImmediateActionField />
      <SeverityField which="potential" />
    </>
  );
}
