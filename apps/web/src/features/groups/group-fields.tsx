import { MultiSelect, SegmentedControl, Stack, TagsInput } from '@mantine/core';
import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { FIELD_LIMITS, isRuleKind } from '@safety-qube/domain/records/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { PeopleSelect } from '../../components/ui/person-select.tsx';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { roleNamesQuery } from '../../shared/people/role-names.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { fieldLabel, useCustomFields } from '../../shared/records/use-custom-fields.ts';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import type { GroupValues } from './group-values.ts';
import { useGroupWords } from './use-group-words.ts';

/** Options that are listed at once; typing narrows them. */
const MAX_SHOWN = 200;
type Part = 'facilityIds' | 'unitIds' | 'roleIds' | 'employments' | 'languages';

function PartField(props: {
  control: Control<GroupValues>;
  name: Part;
  data: readonly { value: string; label: string }[];
}) {
  const { control, name, data } = props;
  const { t } = useTranslation();
  const { labels } = useGroupWords();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <MultiSelect
          {...field}
          label={labels[name]}
          placeholder={field.value.length ? '' : t('groups.any')}
          searchable
          clearable
          limit={MAX_SHOWN}
          comboboxProps={{ keepMounted: false }}
          nothingFoundMessage={t('list.noOption')}
          clearButtonProps={{ 'aria-label': t('list.clearSelection') }}
          data={data}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}

const asOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** The fields of people that the tenant has defined, each with the values of which a person has one. */
function OwnFields({ control }: { control: Control<GroupValues> }) {
  const { t } = useTranslation();
  const all = useCustomFields(PERSON_FIELDS_SOURCE);
  const { field: input } = useController({ control, name: 'fields' });
  const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: t(`record.${value}`) }));
  return all
    .filter(({ id, kind, isActive }) => isRuleKind(kind) && (isActive || input.value[id]))
    .map((field) => {
      const { [field.id]: values = [], ...others } = input.value;
      const props = {
        label: fieldLabel(field),
        value: values,
        // Without an empty part, so that the form is as it was once the last value is removed.
        onChange: (next: string[]) => input.onChange(next.length ? { ...others, [field.id]: next } : others),
        placeholder: values.length ? '' : t('groups.any'),
        comboboxProps: { keepMounted: false },
      };
      if (field.kind === 'text') return <TagsInput key={field.id} {...props} maxLength={FIELD_LIMITS.text} />;
      const options = field.options.filter(({ value, isActive }) => isActive || values.includes(value));
      return (
        <MultiSelect
          key={field.id}
          {...props}
          searchable
          clearable
          limit={MAX_SHOWN}
          nothingFoundMessage={t('list.noOption')}
          clearButtonProps={{ 'aria-label': t('list.clearSelection') }}
          data={field.kind === 'yes-no' ? yesNo : options.map(({ value, label }) => ({ value, label }))}
        />
      );
    });
}

/** The parts of a rule: each that is filled in has to apply. */
function RuleFields({ control }: { control: Control<GroupValues> }) {
  const { t } = useTranslation();
  const { labels } = useGroupWords();
  const { facilities } = usePlaces();
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const people = usePeople();
  const units = useMemo(
    () =>
      facilities.flatMap((facility) =>
        facility.units.map(({ id, name }) => ({ value: String(id), label: `${name} · ${facility.name}` })),
      ),
    [facilities],
  );
  const jobs = useMemo(
    () => [...new Set(people.all.flatMap(({ jobTitle }) => jobTitle ?? []))].sort((a, b) => a.localeCompare(b)),
    [people.all],
  );
  return (
    <FormSection title={t('groups.rule')}>
      <Stack gap={16}>
        <PartField control={control} name="facilityIds" data={asOptions(facilities)} />
        <PartField control={control} name="unitIds" data={units} />
        <PartField control={control} name="roleIds" data={asOptions(roles)} />
        <Controller
          control={control}
          name="jobs"
          render={({ field, fieldState }) => (
            <TagsInput
              {...field}
              label={labels.jobs}
              placeholder={field.value.length ? '' : t('groups.any')}
              maxLength={80}
              limit={MAX_SHOWN}
              comboboxProps={{ keepMounted: false }}
              data={jobs}
              error={fieldError(fieldState.error)}
            />
          )}
        />
        <PartField
          control={control}
          name="employments"
          data={EMPLOYMENTS.map((value) => ({ value, label: t(`employment.${value}`) }))}
        />
        <PartField
          control={control}
          name="languages"
          data={supportedLanguages().map((value) => ({ value, label: languageName(value) }))}
        />
        <OwnFields control={control} />
      </Stack>
    </FormSection>
  );
}

/** Name of a group, how it is made, and its people or its rule. */
export function GroupFields({ control, isNew = false }: { control: Control<GroupValues>; isNew?: boolean }) {
  const { t } = useTranslation();
  const { labels } = useGroupWords();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <FormSection>
        <TextControl control={control} name="name" label={t('groups.name')} maxLength={80} isRequired isFirst={isNew} />
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <SegmentedControl
              {...field}
              fullWidth
              aria-label={t('groups.kind')}
              data={[
                { value: 'rule', label: t('groups.kind.rule') },
                { value: 'people', label: t('groups.kind.people') },
              ]}
            />
          )}
        />
      </FormSection>
      {kind === 'rule' ? (
        <RuleFields control={control} />
      ) : (
        <FormSection>
          <Controller
            control={control}
            name="memberIds"
            render={({ field, fieldState }) => (
              <PeopleSelect {...field} label={labels.memberIds} error={fieldError(fieldState.error)} />
            )}
          />
        </FormSection>
      )}
    </>
  );
}
