import { Select, Textarea } from '@mantine/core';
import { SEVERITIES, type Severity } from '@safety-qube/domain/incidents/severity';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { MomentField } from '../../components/ui/moment-field.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { EVENT_LOOKS } from './event-looks.tsx';
import type { IncidentValues } from './incident-values.ts';
import classes from './incidents.module.css';

/** Characters that the server takes. */
const ACTION_LENGTH = 2000;

/** Which kind of event it was. */
export function KindField() {
  const { t } = useTranslation();
  const { control } = useFormContext<IncidentValues>();
  const { field, fieldState } = useController({
    control,
    name: 'eventType',
    rules: { validate: (kind) => kind !== null || t('incident.kindMissing') },
  });
  return (
    <div id="field-eventType" className={classes['kinds']}>
      <ChoiceTiles
        label={t('incident.kind')}
        value={field.value}
        onChange={field.onChange}
        choices={EVENT_LOOKS.map(({ name, Icon }) => ({
          value: name,
          label: t(`eventType.${name}`),
          icon: <Icon size={22} stroke={1.75} aria-hidden />,
        }))}
        error={fieldError(fieldState.error)}
      />
    </div>
  );
}

/** When it happened. */
export function HappenedField({ mayStayEmpty }: { mayStayEmpty: boolean }) {
  const { t } = useTranslation();
  const { control } = useFormContext<IncidentValues>();
  const { field, fieldState } = useController({
    control,
    name: 'occurredAt',
    rules: { validate: (at) => mayStayEmpty || at !== null || t('form.required') },
  });
  return (
    <div id="field-occurredAt">
      <MomentField
        label={mayStayEmpty ? <Optional>{t('incident.when')}</Optional> : t('incident.when')}
        {...(mayStayEmpty && { description: t('incident.whenHelp') })}
        value={field.value}
        onChange={field.onChange}
        error={fieldError(fieldState.error)}
      />
    </div>
  );
}

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
