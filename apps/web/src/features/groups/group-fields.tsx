import { SegmentedControl, Stack, TagsInput } from '@mantine/core';
import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { PeopleSelect } from '../../components/ui/person-select.tsx';
import { MultiSelect } from '../../components/ui/select.tsx';
import { roleNamesQuery } from '../../shared/people/role-names.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import type { GroupValues } from './group-values.ts';
import classes from './groups.module.css';
import { RuleOfFields } from './rule-of-fields.tsx';
import { useGroupWords } from './use-group-words.ts';

/** Options that are listed at once; typing narrows them. */
const MAX_SHOWN = 200;
type Part = 'facilityIds' | 'unitIds' | 'roleIds' | 'employments' | 'languages';

function PartField(props: {
  control: Control<GroupValues>;
  name: Part;
  data: readonly { value: string; label: string }[];
  description?: string;
}) {
  const { control, name, data, description } = props;
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
          description={description}
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

/** The parts of a rule: each that is filled in has to apply. */
function RuleFields({ control, isPartlyHidden }: { control: Control<GroupValues>; isPartlyHidden: boolean }) {
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
              maxLength={NAME_LIMITS.jobTitle}
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
          description={t('groups.languagesHelp')}
        />
        <RuleOfFields control={control} />
        {isPartlyHidden && <p className={classes['note']}>{t('groups.hiddenRuleNote')}</p>}
      </Stack>
    </FormSection>
  );
}

/** Name of a group, how it is made, and its people or its rule, which can have parts that are not shown. */
export function GroupFields(props: { control: Control<GroupValues>; isNew?: boolean; isPartlyHidden?: boolean }) {
  const { control, isNew = false, isPartlyHidden = false } = props;
  const { t } = useTranslation();
  const { labels } = useGroupWords();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <FormSection>
        <TextControl
          control={control}
          name="name"
          label={t('groups.name')}
          maxLength={NAME_LIMITS.group}
          isRequired
          isFirst={isNew}
        />
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
        <RuleFields {...{ control, isPartlyHidden }} />
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
