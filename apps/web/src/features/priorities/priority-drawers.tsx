import { createPriority, updatePriority } from '@safety-qube/contract/endpoints/priorities';
import { PRIORITY_LIMITS, type PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberControl, SelectControl, TextControl } from '../../components/register/controls.tsx';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { typeOptions } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { useSearchParams } from '../../shared/page/search-params.ts';
import { PRIORITIES } from './priorities.queries.ts';
import { readPrioritiesSearch } from './priorities-search.ts';
import { PriorityEffect } from './priority-effect.tsx';

type PriorityNumber = 'value' | 'assignHours' | 'resolveDays';
type PriorityValues = Pick<PriorityItem, 'type' | 'label'> & Record<PriorityNumber, number | ''>;
const PRIORITY_FORM = {
  cache: PRIORITIES,
  valuesOf: ({ type, label, value, assignHours, resolveDays }: PriorityItem): PriorityValues => ({
    ...{ type, label, value },
    ...{ assignHours, resolveDays },
  }),
  bodyOf: ({ label, value, assignHours, resolveDays }: PriorityValues) => ({
    ...{ label: label.trim(), value: Number(value) },
    ...{ assignHours: Number(assignHours), resolveDays: Number(resolveDays) },
  }),
  fieldOfCode: { PRIORITY_VALUE_TAKEN: 'value', PRIORITY_USED: 'value' },
} as const;

const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;

/** What the times that are entered would do to open records, if they are others than the priority has. */
function EffectOfTimes({ control, item }: { control: Control<PriorityValues>; item: PriorityItem }) {
  const { t } = useTranslation();
  const values = useWatch({ control });
  const times = { assignHours: Number(values.assignHours), resolveDays: Number(values.resolveDays) };
  const isOther = times.assignHours !== item.assignHours || times.resolveDays !== item.resolveDays;
  const isValid =
    isWithin(times.assignHours, PRIORITY_LIMITS.assignHours) &&
    isWithin(times.resolveDays, PRIORITY_LIMITS.resolveDays);
  return (
    <>
      <p>{t('priority.timesOfOpen')}</p>
      {isOther && isValid && item.abilities.edit && <PriorityEffect id={item.id} times={times} />}
    </>
  );
}

/** The fields of a priority; `item` is the one that is edited. */
function PriorityFields({ control, item }: { control: Control<PriorityValues>; item?: PriorityItem }) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <SelectControl
        {...{ control, name: 'type', label: t('priority.type'), data: typeOptions(t) }}
        disabled={item !== undefined}
      />
      <TextControl
        {...{ control, name: 'label', label: t('priority.label'), maxLength: NAME_LIMITS.priority }}
        {...{ isRequired: true, isFirst: !item }}
      />
      <NumberControl
        {...{ control, name: 'value', label: t('priority.value'), max: PRIORITY_LIMITS.value }}
        {...{ isRequired: true, disabled: item?.isUsed === true }}
        description={t(item?.isUsed ? 'priority.valueUsed' : 'priority.valueHelp')}
      />
      <NumberControl
        {...{ control, name: 'assignHours', label: t('priority.assignHours'), max: PRIORITY_LIMITS.assignHours }}
        isRequired
        description={t('priority.assignHelp')}
      />
      <NumberControl
        {...{ control, name: 'resolveDays', label: t('priority.resolveDays'), max: PRIORITY_LIMITS.resolveDays }}
        isRequired
        description={t('priority.resolveHelp')}
      />
      {item && <EffectOfTimes {...{ control, item }} />}
    </FormSection>
  );
}

/** The priority that is open beside the list. */
export function PriorityDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EditDrawer
      {...{ ...props, form: PRIORITY_FORM, loadingTitle: t('record.priority') }}
      title={({ label }) => <bdi>{label}</bdi>}
      texts={{
        ...{ label: t('priority.label'), value: t('priority.value') },
        ...{ assignHours: t('priority.assignHours'), resolveDays: t('priority.resolveDays') },
      }}
      save={(body) => call(updatePriority, { params: { id: props.id }, body })}
      message={({ label }) => t('priority.saved', { name: label })}
    >
      {(fields) => <PriorityFields {...fields} />}
    </EditDrawer>
  );
}

/** The form that adds a priority, by default for the records that are listed. */
export function NewPriorityDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { type = FIRST_REPORTED_TYPE } = useSearchParams(readPrioritiesSearch);
  return (
    <AddDrawer
      {...{ form: PRIORITY_FORM, title: t('priority.add'), onClose }}
      defaultValues={{ type, label: '', value: '', assignHours: '', resolveDays: '' }}
      add={(values) => call(createPriority, { body: { type: values.type, ...PRIORITY_FORM.bodyOf(values) } })}
      message={({ label }) => t('priority.added', { name: label })}
    >
      {(control) => <PriorityFields control={control} />}
    </AddDrawer>
  );
}
