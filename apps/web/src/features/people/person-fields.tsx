import { Radio, Stack } from '@mantine/core';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl, TextControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { MultiSelect, Select } from '../../components/ui/select.tsx';
import { roleNamesQuery } from '../../shared/people/role-names.ts';
import { allFacilitiesQuery, myAccessQuery } from '../../shared/session/session-queries.ts';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import classes from './people.module.css';
import type { PersonValues } from './person-values.ts';

/** Facilities that are listed at once; typing narrows them. */
const MAX_SHOWN = 200;

export interface FieldsProps {
  control: Control<PersonValues>;
  /** Why none of this can be changed; undefined when it can. */
  reason?: string | undefined;
}

function Text(props: FieldsProps & { name: 'firstname' | 'lastname' | 'jobTitle'; isRequired?: boolean }) {
  const { t } = useTranslation();
  const { reason, ...rest } = props;
  return (
    <TextControl
      {...rest}
      label={t(`people.${props.name}`)}
      maxLength={NAME_LIMITS[props.name === 'jobTitle' ? 'jobTitle' : 'person']}
      disabled={reason !== undefined}
    />
  );
}

/** Name and job title. */
export const NameFields = ({ control, reason }: FieldsProps) => (
  <>
    <div className={classes['pair']}>
      <Text control={control} name="firstname" isRequired reason={reason} />
      <Text control={control} name="lastname" isRequired reason={reason} />
    </div>
    <Text control={control} name="jobTitle" reason={reason} />
  </>
);

/** Role; for roles that the user may not assign the reason is shown. */
function RoleField({ control, reason }: FieldsProps) {
  const { t } = useTranslation();
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const isAbove = new Set(roles.filter((role) => !role.grantable).map((role) => String(role.id)));
  return (
    <Controller
      control={control}
      name="roleId"
      rules={{ required: t('form.choose') }}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          label={t('people.role')}
          description={reason}
          placeholder={t('form.choosePlaceholder')}
          allowDeselect={false}
          disabled={reason !== undefined}
          error={fieldError(fieldState.error)}
          data={roles.map((role) => ({
            value: String(role.id),
            label: role.name,
            // The current role stays selectable until another is chosen.
            disabled: !role.grantable && String(role.id) !== field.value,
          }))}
          renderOption={({ option }) => (
            <span>
              {option.label}
              {isAbove.has(option.value) && <span className={classes['reason']}> · {t('people.roleAboveYours')}</span>}
            </span>
          )}
        />
      )}
    />
  );
}

/** Where the role applies: everywhere, or in selected facilities. */
function ReachField({ control, reason }: FieldsProps) {
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery({ ...allFacilitiesQuery });
  const { data: mine } = useQuery({ ...myAccessQuery, enabled: false });
  const reach = useWatch({ control, name: 'reach' });
  const limited = mine?.facilityIds ?? null;
  const choices = facilities.filter((facility) => limited === null || limited.includes(facility.id));
  return (
    <Stack gap={10}>
      <Controller
        control={control}
        name="reach"
        render={({ field }) => (
          <Radio.Group {...field} label={t('people.reach')} description={t('people.reachHelp')}>
            <Stack gap={8} mt={8}>
              <Radio
                value="all"
                label={t('people.reachAll')}
                disabled={reason !== undefined || limited !== null}
                description={limited === null ? undefined : t('people.reachAboveYours')}
              />
              <Radio value="chosen" label={t('people.reachChosen')} disabled={reason !== undefined} />
            </Stack>
          </Radio.Group>
        )}
      />
      {reach === 'chosen' && (
        <Controller
          control={control}
          name="scopeFacilityIds"
          rules={{ validate: (ids, all) => all.reach === 'all' || ids.length > 0 || t('people.reachNone') }}
          render={({ field, fieldState }) => (
            <MultiSelect
              {...field}
              searchable
              clearable
              limit={MAX_SHOWN}
              comboboxProps={{ keepMounted: false }}
              aria-label={t('people.reachChosen')}
              placeholder={field.value.length ? '' : t('form.choosePlaceholder')}
              nothingFoundMessage={t('list.noOption')}
              disabled={reason !== undefined}
              error={fieldError(fieldState.error)}
              clearButtonProps={{ 'aria-label': t('list.clearSelection') }}
              data={choices.map((facility) => ({ value: String(facility.id), label: facility.name }))}
            />
          )}
        />
      )}
    </Stack>
  );
}

/** Facility that the person belongs to. */
function FacilityField({ control, reason }: FieldsProps) {
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  return (
    <SelectControl
      control={control}
      name="facilityId"
      label={t('people.facility')}
      placeholder={t('people.noFacility')}
      searchable
      clearable
      limit={MAX_SHOWN}
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      nothingFoundMessage={t('list.noOption')}
      disabled={reason !== undefined}
      data={facilities.map((facility) => ({ value: String(facility.id), label: facility.name }))}
    />
  );
}

/** Role, facility and reach. */
export const RightsFields = ({ control, reason }: FieldsProps) => (
  <>
    <RoleField control={control} reason={reason} />
    <FacilityField control={control} reason={reason} />
    <ReachField control={control} reason={reason} />
  </>
);

export function LanguageField({ control, reason }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <SelectControl
      control={control}
      name="selectedLanguage"
      label={t('common.language')}
      placeholder={t('people.languageOfBrowser')}
      disabled={reason !== undefined}
      data={supportedLanguages().map((code) => ({ value: code, label: languageName(code) }))}
    />
  );
}
