import { Switch, Textarea } from '@mantine/core';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { LANGUAGE_NAMES, LANGUAGES, type Language, languageOf } from '@safety-qube/domain/languages';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { isFieldList, PEOPLE_STATUSES, PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { FIELD_KINDS } from '@safety-qube/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl, TextControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { MultiSelect, Select } from '../../components/ui/select.tsx';
import { setupOf } from '../../config/record-types.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { userRolesQuery } from './custom-fields.queries.ts';
import { DefaultValue } from './default-value.tsx';
import { ownerOptions } from './field-owners.ts';
import { FieldUse } from './field-use.tsx';
import { type FieldFormValues, kindOf } from './field-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { Replaces, useReplaced } from './replaces.tsx';
import { ShownWhen } from './shown-when.tsx';

interface Props {
  control: Control<FieldFormValues>;
  /** The field that is edited; absent for a new one. */
  item?: FieldItem;
}

/** The statuses from which a value can be required, in the order of the workflow. */
function useStatuses(type: FieldItem['type']) {
  const { t } = useTranslation();
  if (type === PEOPLE_TYPE) return PEOPLE_STATUSES.map((value) => ({ value, label: t('customField.requiredPerson') }));
  if (!isRecordType(type)) return [];
  const { workflow, statuses } = setupOf(type);
  return workflow.statuses.flatMap((value) => {
    const look = statuses[value];
    return workflow.open.includes(value) || value === workflow.last
      ? [{ value, label: value === workflow.first ? t('customField.requiredAtOnce') : look ? t(look.label) : value }]
      : [];
  });
}

/** What a field has of its own: kind, place, condition, who sees it. */
function OwnSettings({ control, item }: Props) {
  const { t } = useTranslation();
  const { type, kind } = useWatch({ control, compute: (values) => values });
  const { data: roles = [] } = useQuery(userRolesQuery);
  const statuses = useStatuses(type);
  const isOfPeople = type === PEOPLE_TYPE;
  return (
    <>
      {!isFieldList(type) && (
        <FormSection title={t('customField.rules')}>
          <SelectControl
            {...{
              control,
              name: 'requiredFrom',
              label: t('customField.requiredFrom'),
              data: statuses,
              clearable: true,
            }}
            description={isOfPeople ? undefined : t('customField.requiredHelp')}
            placeholder={t('customField.optional')}
            clearButtonProps={{ 'aria-label': t('common.remove') }}
          />
          <DefaultValue control={control} />
          {kind === 'text' && (
            <Controller
              control={control}
              name="isUnique"
              render={({ field: { value, ...field }, fieldState }) => (
                <Switch
                  {...field}
                  checked={value}
                  label={t(isOfPeople ? 'customField.isUniquePerson' : 'customField.isUnique')}
                  error={fieldError(fieldState.error)}
                />
              )}
            />
          )}
          <ShownWhen control={control} itemId={item?.id} />
          <Controller
            control={control}
            name="roleIds"
            render={({ field }) => (
              <MultiSelect
                {...field}
                label={t('customField.roles')}
                description={t('customField.rolesHelp')}
                placeholder={field.value.length ? '' : t('customField.everybody')}
                data={roles.map(({ id, label }) => ({ value: String(id), label }))}
                clearable
                clearButtonProps={{ 'aria-label': t('common.remove') }}
              />
            )}
          />
        </FormSection>
      )}
      {item && (
        <FormSection title={t('customField.state')}>
          {!isFieldList(type) && <FieldUse item={item} />}
          <Controller
            control={control}
            name="isActive"
            render={({ field: { value, ...field } }) => (
              <Switch
                {...field}
                checked={value}
                label={t('customField.isActive')}
                description={t('customField.isActiveHelp')}
              />
            )}
          />
        </FormSection>
      )}
    </>
  );
}

/** The form of a field; of a category only its texts and options can change. */
export function FieldFields({ control, item, onReplace }: Props & { onReplace?: (general: FieldItem) => void }) {
  const { t, i18n } = useTranslation();
  const { facilities } = usePlaces();
  const [language, setLanguage] = useState<Language | null>(null);
  const values = useWatch({ control, compute: (values) => values });
  const kind = kindOf(values);
  const isList = isFieldList(values.type);
  const replaced = useReplaced(control, item);
  const isOwn = item?.isOwn ?? replaced?.isOwn ?? true;
  const helpIn = language ?? languageOf(i18n.language);
  return (
    <>
      <FormSection>
        <SelectControl
          {...{ control, name: 'type', label: t('customField.type'), data: ownerOptions(t), disabled: !!item }}
        />
        {!isList && (
          <>
            <SelectControl
              {...{ control, name: 'kind', label: t('customField.kind'), disabled: !!(item ?? replaced) }}
              data={FIELD_KINDS.map((value) => ({ value, label: t(`customField.kindName.${value}`) }))}
            />
            <SelectControl
              {...{ control, name: 'facilityId', label: t('customField.facility'), disabled: !!item, clearable: true }}
              description={t('customField.facilityHelp')}
              placeholder={t('place.allFacilities')}
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              searchable
              limit={100}
              data={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            {values.facilityId !== null && <Replaces {...{ control, item, replaced, onReplace }} />}
          </>
        )}
      </FormSection>
      <FormSection title={t('customField.texts')}>
        <Select
          label={t('customField.language')}
          data={[
            { value: '', label: t('customField.mainLanguage') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          ]}
          allowDeselect={false}
          value={language ?? ''}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? null)}
        />
        <TextControl
          key={language ?? 'main'}
          {...{ control, name: language ? (`labels.${language}` as const) : 'label', label: t('customField.label') }}
          {...{ maxLength: FIELD_LIMITS.label, isRequired: language === null, isFirst: !item }}
        />
        <Controller
          key={`help ${helpIn}`}
          control={control}
          name={`help.${helpIn}`}
          render={({ field }) => (
            <Textarea {...field} label={t('customField.help')} maxLength={FIELD_LIMITS.help} autosize minRows={1} />
          )}
        />
        {kind === 'number' && (
          <TextControl {...{ control, name: 'unit', label: t('customField.unit'), maxLength: FIELD_LIMITS.unit }} />
        )}
      </FormSection>
      {(kind === 'choice' || kind === 'choices') && (
        <FormSection title={t('customField.optionsTitle')}>
          <OptionsEditor {...{ control, item, isOwn, language, helpIn }} />
        </FormSection>
      )}
      {isOwn && <OwnSettings control={control} {...(item && { item })} />}
    </>
  );
}
