import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { MultiSelect } from '../../components/ui/select.tsx';
import { allFacilitiesQuery, myAccessQuery } from '../../shared/session/session-queries.ts';

/** Options that are listed at once; typing narrows them. */
const MAX_SHOWN = 200;

/** A choice between everything and some of it: `all` says what everything is, `some` what is chosen. */
export function AllOrSome<V extends FieldValues>(props: {
  control: Control<V>;
  /** The names of the fields: whether all is meant, and what is chosen otherwise. */
  which: FieldPathByValue<V, 'all' | 'chosen'>;
  chosen: FieldPathByValue<V, string[]>;
  texts: { label: string; help?: string; all: string; some: string; none: string };
  data:
    | readonly { value: string; label: string }[]
    | readonly { group: string; items: { value: string; label: string }[] }[];
  isAllDisabled?: boolean;
}) {
  const { control, which, chosen, texts, data, isAllDisabled = false } = props;
  const { t } = useTranslation();
  const isAll = useWatch({ control, name: which }) === 'all';
  return (
    <Stack gap={10}>
      <Controller
        control={control}
        name={which}
        render={({ field }) => (
          <Radio.Group {...field} label={texts.label} description={texts.help}>
            <Stack gap={8} mt={8}>
              <Radio value="all" label={texts.all} disabled={isAllDisabled} />
              <Radio value="chosen" label={texts.some} />
            </Stack>
          </Radio.Group>
        )}
      />
      {!isAll && (
        <Controller
          control={control}
          name={chosen}
          rules={{ validate: (values: string[]) => values.length > 0 || texts.none }}
          render={({ field, fieldState }) => (
            <MultiSelect
              {...field}
              searchable
              clearable
              limit={MAX_SHOWN}
              comboboxProps={{ keepMounted: false }}
              aria-label={texts.some}
              placeholder={field.value.length ? '' : t('form.choosePlaceholder')}
              nothingFoundMessage={t('list.noOption')}
              error={fieldError(fieldState.error)}
              clearButtonProps={{ 'aria-label': t('list.clearSelection') }}
              data={[...data] as { value: string; label: string }[]}
            />
          )}
        />
      )}
    </Stack>
  );
}

/** The facilities to which a role, or a token of an account that reaches `within`, is limited. */
export function ReachField<V extends FieldValues>(props: {
  control: Control<V>;
  which: FieldPathByValue<V, 'all' | 'chosen'>;
  chosen: FieldPathByValue<V, string[]>;
  /** What it can be limited to besides what the user reaches; null for all facilities. */
  within?: readonly number[] | null;
  all?: string;
}) {
  const { within = null, all, ...fields } = props;
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const { data: mine } = useQuery({ ...myAccessQuery, enabled: false });
  const limited = mine?.facilityIds ?? null;
  const choices = facilities.filter(
    ({ id }) => (limited === null || limited.includes(id)) && (within === null || within.includes(id)),
  );
  return (
    <AllOrSome
      {...fields}
      texts={{
        label: t('people.reach'),
        all: all ?? t('people.reachAll'),
        some: t('people.reachChosen'),
        none: t('people.reachNone'),
      }}
      isAllDisabled={limited !== null && within === null}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
