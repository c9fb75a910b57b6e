import { TextInput } from '@mantine/core';
import { ADDRESS_LIMITS, EMERGENCY_NUMBER, type FacilitySettings } from '@safety-qube/contract/schemas/organisation';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl, TextControl } from '../../components/register/controls.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { TimeZoneSelect } from '../../components/ui/time-zone-select.tsx';
import { CalendarField } from './calendar-field.tsx';
import type { FacilityValues } from './facility-values.ts';
import classes from './places.module.css';
import { DefaultsEffect } from './sight-effect.tsx';
import { useCountries } from './use-countries.ts';

interface FieldsProps {
  control: Control<FacilityValues>;
}
interface FacilityProps extends FieldsProps {
  facility: FacilitySettings;
}

function Text({ control, name }: FieldsProps & { name: keyof typeof ADDRESS_LIMITS }) {
  const { t } = useTranslation();
  return (
    <TextControl
      control={control}
      name={name}
      label={<Optional>{t(`places.field.${name}`)}</Optional>}
      maxLength={ADDRESS_LIMITS[name]}
    />
  );
}

/** Who gets what nobody else is responsible for. */
function Person({
  control,
  name,
  facility: { id, abilities },
}: FacilityProps & { name: 'defaultOwnerId' | 'defaultApproverId' }) {
  const { t } = useTranslation();
  const mayName = abilities.nameResponsible;
  return (
    <FormField control={control} name={name}>
      {(input) => (
        <PersonSelect
          {...input}
          clearable={mayName}
          disabled={!mayName}
          nearTo={id}
          label={<Optional>{t(`places.field.${name}`)}</Optional>}
          description={t(mayName ? `places.field.${name}Help` : 'places.field.namingLocked')}
        />
      )}
    </FormField>
  );
}

/** The settings of a facility: its name, address, time zone, the people responsible for it, the emergency number and when it works. */
export function FacilityFields({ control, facility }: FacilityProps) {
  const { t } = useTranslation();
  const country = useWatch({ control, name: 'country' });
  return (
    <>
      <FormSection>
        <TextControl control={control} name="name" isRequired label={t('places.name')} maxLength={NAME_LIMITS.place} />
        <Text control={control} name="code" />
      </FormSection>
      <FormSection title={t('places.section.address')}>
        <Text control={control} name="address" />
        <div className={classes['pair']}>
          <Text control={control} name="postalCode" />
          <Text control={control} name="city" />
        </div>
        <Text control={control} name="region" />
        <SelectControl
          control={control}
          name="country"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          nothingFoundMessage={t('list.noOption')}
          label={<Optional>{t('places.field.country')}</Optional>}
          data={useCountries()}
        />
        <FormField control={control} name="timeZone">
          {(input) => <TimeZoneSelect {...input} label={t('places.field.timeZone')} />}
        </FormField>
      </FormSection>
      <FormSection title={t('places.section.people')}>
        <Person control={control} name="defaultOwnerId" facility={facility} />
        <Person control={control} name="defaultApproverId" facility={facility} />
        <DefaultsEffect control={control} id={facility.id} now={facility} />
      </FormSection>
      <FormSection title={t('places.section.emergency')}>
        <FormField
          control={control}
          name="emergencyNumber"
          rules={{
            validate: (text) => !text.trim() || EMERGENCY_NUMBER.test(text.trim()) || t('places.emergencyInvalid'),
          }}
        >
          {(input) => (
            <TextInput
              {...input}
              type="tel"
              dir="ltr"
              label={<Optional>{t('places.field.emergencyNumber')}</Optional>}
              description={t('places.field.emergencyNumberHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          )}
        </FormField>
      </FormSection>
      <FormSection title={t('workCalendar.title')}>
        <FormField control={control} name="calendar">
          {({ value, onChange, error }) => (
            <CalendarField value={value} onChange={onChange} error={error} country={country} />
          )}
        </FormField>
      </FormSection>
    </>
  );
}
