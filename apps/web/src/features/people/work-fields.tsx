import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayControl, SelectControl, TextControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import classes from './people.module.css';
import type { FieldsProps } from './person-fields.tsx';

/** Employee number, employment, the days of hiring and leaving, and line manager. */
export function WorkFields({ control, reason }: FieldsProps) {
  const { t } = useTranslation();
  const disabled = reason !== undefined;
  const facilityId = useWatch({ control, name: 'facilityId' });
  return (
    <>
      <div className={classes['pair']}>
        <TextControl
          control={control}
          name="employeeNumber"
          label={t('people.employeeNumber')}
          maxLength={NAME_LIMITS.employeeNumber}
          dir="ltr"
          disabled={disabled}
        />
        <SelectControl
          control={control}
          name="employment"
          label={t('people.employment')}
          disabled={disabled}
          data={EMPLOYMENTS.map((value) => ({ value, label: t(`employment.${value}`) }))}
        />
      </div>
      <div className={classes['pair']}>
        <DayControl control={control} name="hiredOn" label={t('people.hiredOn')} disabled={disabled} />
        <DayControl control={control} name="leftOn" label={t('people.leftOn')} disabled={disabled} />
      </div>
      <Controller
        control={control}
        name="managerId"
        render={({ field, fieldState }) => (
          <PersonSelect
            {...field}
            label={t('people.manager')}
            clearable
            nearTo={facilityId === null ? null : Number(facilityId)}
            disabled={disabled}
            error={fieldError(fieldState.error)}
          />
        )}
      />
    </>
  );
}
