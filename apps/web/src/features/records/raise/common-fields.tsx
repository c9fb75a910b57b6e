import { TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../components/ui/day-field.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { PeopleSelect, PersonSelect } from '../../../components/ui/person-select.tsx';
import type { RaiseWords } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { PrioritySelect } from '../fields/common-fields.tsx';
import type { RaiseValues } from './raise-values.ts';

/** Maximum length of a number that a user enters. */
const NUMBER_LENGTH = 40;

/** Owner, team, due date, priority and number, as far as the configuration shows them. */
export function CommonFields(props: {
  setup: RecordTypeSetup;
  words: RaiseWords;
  shown: ReadonlySet<string>;
  /** A type's own field beside the owner. */
  BesideOwner?: ComponentType | undefined;
}) {
  const { setup, words, shown, BesideOwner } = props;
  const { t } = useTranslation();
  const { control } = useFormContext<RaiseValues>();
  const facilityId = useWatch({ control, name: 'facilityId' });
  return (
    <>
      {shown.has('ownerId') && (
        <div id="field-ownerId">
          <Controller
            control={control}
            name="ownerId"
            render={({ field, fieldState }) => (
              <PersonSelect
                label={<Optional>{t('record.owner')}</Optional>}
                description={t(words.ownerHelp)}
                nearTo={facilityId}
                clearable
                value={field.value}
                onChange={field.onChange}
                error={fieldError(fieldState.error)}
              />
            )}
          />
        </div>
      )}
      {BesideOwner && <BesideOwner />}
      {shown.has('team') && (
        <div id="field-team">
          <Controller
            control={control}
            name="team"
            render={({ field, fieldState }) => (
              <PeopleSelect
                label={<Optional>{t('record.team')}</Optional>}
                nearTo={facilityId}
                value={field.value}
                onChange={field.onChange}
                error={fieldError(fieldState.error)}
              />
            )}
          />
        </div>
      )}
      {shown.has('dueOn') && (
        <div id="field-dueOn">
          <Controller
            control={control}
            name="dueOn"
            render={({ field, fieldState }) => (
              <DayField
                label={<Optional>{t('record.due')}</Optional>}
                value={field.value}
                onChange={field.onChange}
                error={fieldError(fieldState.error)}
              />
            )}
          />
        </div>
      )}
      {shown.has('priority') && (
        <div id="field-priority">
          <Controller
            control={control}
            name="priority"
            render={({ field, fieldState }) => (
              <PrioritySelect
                setup={setup}
                value={field.value}
                onChange={field.onChange}
                error={fieldError(fieldState.error)}
              />
            )}
          />
        </div>
      )}
      {shown.has('number') && (
        <div id="field-number">
          <Controller
            control={control}
            name="number"
            render={({ field, fieldState }) => (
              <TextInput
                {...field}
                label={<Optional>{t('raise.number')}</Optional>}
                description={t('raise.numberHelp')}
                maxLength={NUMBER_LENGTH}
                autoCapitalize="characters"
                error={fieldError(fieldState.error)}
              />
            )}
          />
        </div>
      )}
    </>
  );
}
