import { TextInput } from '@mantine/core';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import type { ComponentType } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DueDayField } from '../../../components/ui/due-day-field.tsx';
import { FormField } from '../../../components/ui/form-field.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { PeopleSelect, PersonSelect } from '../../../components/ui/person-select.tsx';
import type { RaiseWords } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { PrioritySelect } from '../fields/common-fields.tsx';
import type { RaiseValues } from './raise-values.ts';

/** Owner, team, due date, priority and number, as far as the configuration shows them. */
export function CommonFields(props: {
  setup: RecordTypeSetup;
  words: RaiseWords;
  shown: ReadonlySet<string>;
  /** A type's own field next to the owner. */
  BesideOwner?: ComponentType | undefined;
}) {
  const { setup, words, shown, BesideOwner } = props;
  const { t } = useTranslation();
  const own = ofType(setup.type);
  const { control } = useFormContext<RaiseValues>();
  const facilityId = useWatch({ control, name: 'facilityId' });
  return (
    <>
      {shown.has('ownerId') && (
        <div id="field-ownerId">
          <FormField control={control} name="ownerId">
            {(input) => (
              <PersonSelect
                label={<Optional>{t('record.owner', own)}</Optional>}
                description={t(words.ownerHelp)}
                nearTo={facilityId}
                clearable
                {...input}
              />
            )}
          </FormField>
        </div>
      )}
      {BesideOwner && <BesideOwner />}
      {shown.has('team') && (
        <div id="field-team">
          <FormField control={control} name="team">
            {(input) => (
              <PeopleSelect label={<Optional>{t('record.team', own)}</Optional>} nearTo={facilityId} {...input} />
            )}
          </FormField>
        </div>
      )}
      {shown.has('dueOn') && (
        <div id="field-dueOn">
          <FormField control={control} name="dueOn">
            {(input) => (
              <DueDayField label={<Optional>{t('record.due')}</Optional>} facilityId={facilityId} {...input} />
            )}
          </FormField>
        </div>
      )}
      {shown.has('priority') && (
        <div id="field-priority">
          <FormField control={control} name="priority">
            {(input) => <PrioritySelect setup={setup} {...input} />}
          </FormField>
        </div>
      )}
      {shown.has('number') && (
        <div id="field-number">
          <FormField control={control} name="number">
            {(input) => (
              <TextInput
                {...input}
                label={<Optional>{t('raise.number')}</Optional>}
                description={t('raise.numberHelp')}
                maxLength={RECORD_LIMITS.number}
                autoCapitalize="characters"
              />
            )}
          </FormField>
        </div>
      )}
    </>
  );
}
