import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { MomentField } from '../../components/ui/date-fields.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { useAllowedKinds } from '../../shared/records/scheduled-form.ts';
import { EVENT_LOOKS } from './event-looks.tsx';
import type { IncidentValues } from './incident-values.ts';
import classes from './incidents.module.css';

/** The kind of event, from those that the form allows that the report was started with. */
export function KindField() {
  const { t } = useTranslation();
  const isAllowed = useAllowedKinds('eventType');
  const { control } = useFormContext<IncidentValues>();
  const { field, fieldState } = useController({
    control,
    name: 'eventType',
    rules: { validate: (kind) => kind !== null || t('incident.kindMissing') },
  });
  return (
    <div id="field-eventType" className={classes['kinds']}>
      <ChoiceTiles
        label={t('incident.eventType')}
        value={field.value}
        onChange={field.onChange}
        choices={EVENT_LOOKS.filter(({ name }) => isAllowed(name)).map(({ name, Icon }) => ({
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
