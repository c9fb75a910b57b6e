import { Switch } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InterimControl, RiskField } from './hazard-fields.tsx';

/** Fields of the form that changes a hazard. */
export function HazardEditFields() {
  const { t } = useTranslation();
  const { control } = useFormContext<{ immediateDanger: boolean }>();
  const { field } = useController({ control, name: 'immediateDanger' });
  const { value, ...rest } = field;
  return (
    <>
      <Switch
        {...rest}
        checked={value}
        size="md"
        label={t('hazard.immediateDanger')}
        description={t('hazard.danger')}
      />
      <InterimControl />
      <RiskField />
    </>
  );
}
