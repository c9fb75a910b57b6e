import { createPriority, updatePriority } from '@safety-qube/contract/endpoints/priorities';
import { PRIORITY_LIMITS, type PriorityItem } from '@safety-qube/contract/schemas/priorities';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberControl, SelectControl, TextControl } from '../../components/register/controls.tsx';
import { AddDrawer, EditDrawer, ItemForm, RegisterDrawer } from '../../components/register/register-drawer.tsx';
import { useAddForm, useEditForm } from '../../components/register/use-edit-form.ts';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { changesBy } from '../../shared/register/form-changes.ts';
import { PRIORITIES } from './priorities.queries.ts';
import { useTypeOptions } from './use-type-options.ts';

interface PriorityValues {
  type: RecordType;
  label: string;
  value: number | '';
}
const valuesOf = ({ type, label, value }: PriorityItem): PriorityValues => ({ type, label, value });
const sent = ({ label, value }: PriorityValues) => ({ label: label.trim(), value: Number(value) });
const PRIORITY_FORM = {
  valuesOf,
  changesOf: changesBy(valuesOf, sent),
  fieldOfCode: { PRIORITY_VALUE_TAKEN: 'value', PRIORITY_USED: 'value' },
} as const;

/** The fields of a priority; `item` is the one that is edited. */
function PriorityFields({ control, item }: { control: Control<PriorityValues>; item?: PriorityItem }) {
  const { t } = useTranslation();
  const isReadOnly = item?.abilities.edit === false;
  return (
    <FormSection>
      <SelectControl
        {...{ control, name: 'type', label: t('priority.type'), data: useTypeOptions() }}
        disabled={item !== undefined}
        comboboxProps={{ keepMounted: false }}
      />
      <TextControl
        {...{ control, name: 'label', label: t('priority.label'), maxLength: PRIORITY_LIMITS.label }}
        {...{ isRequired: true, disabled: isReadOnly, autoComplete: 'off' }}
        {...(!item && { 'data-autofocus': true })}
      />
      <NumberControl
        {...{ control, name: 'value', label: t('priority.value'), max: PRIORITY_LIMITS.value }}
        {...{ isRequired: true, disabled: isReadOnly || item?.isUsed === true }}
        description={t(item?.isUsed ? 'priority.valueUsed' : 'priority.valueHelp')}
      />
    </FormSection>
  );
}

function PriorityForm({ item, onClose }: { item: PriorityItem; onClose: () => void }) {
  const { t } = useTranslation();
  const edit = useEditForm({
    ...{ ...PRIORITY_FORM, item, cache: PRIORITIES, canUndo: true },
    texts: {
      label: [t('priority.label'), ({ label }) => label],
      value: [t('priority.value'), ({ value }) => String(value)],
    },
    save: (body) => call(updatePriority, { params: { id: item.id }, body }),
    message: ({ label }) => t('priority.saved', { name: label }),
  });
  return (
    <EditDrawer
      {...{ edit, formId: 'priority', canEdit: item.abilities.edit, onClose }}
      title={<bdi>{edit.base.label}</bdi>}
    >
      <ItemForm edit={edit} formId="priority">
        <PriorityFields control={edit.form.control} item={item} />
      </ItemForm>
    </EditDrawer>
  );
}

/** The priority that is open beside the list. */
export function PriorityDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RegisterDrawer cache={PRIORITIES} id={id} title={t('record.priority')} onClose={onClose}>
      {(item) => <PriorityForm key={id} item={item} onClose={onClose} />}
    </RegisterDrawer>
  );
}

/** The form that adds a priority, by default for the records that are listed. */
export function NewPriorityDrawer({ type, onClose }: { type: RecordType; onClose: () => void }) {
  const { t } = useTranslation();
  const defaultValues: PriorityValues = { type, label: '', value: '' };
  const add = useAddForm({
    ...{ ...PRIORITY_FORM, cache: PRIORITIES, defaultValues, onClose },
    add: (values) => call(createPriority, { body: { type: values.type, ...sent(values) } }),
    message: ({ label }) => t('priority.added', { name: label }),
  });
  return (
    <AddDrawer add={add} formId="new-priority" title={t('priority.add')}>
      <PriorityFields control={add.form.control} />
    </AddDrawer>
  );
}
