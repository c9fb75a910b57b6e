import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import type { FieldValue } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CustomFieldControl } from '../../../components/ui/custom-field-control.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { fieldLabel } from '../../../shared/records/use-custom-fields.ts';
import { BulkDialog, type DialogProps } from './bulk-dialogs.tsx';

/** Sets one of the tenant's fields in several records; an empty value removes theirs. */
export function FieldDialog({ fields, onClose, onChange }: DialogProps & { fields: readonly CustomField[] }) {
  const { t } = useTranslation();
  const form = useForm<Record<string, FieldValue | null>>();
  const [id, setId] = useState(fields[0]?.id);
  const field = fields.find((one) => one.id === id);
  return (
    <BulkDialog
      title={t('bulk.fieldTitle')}
      submit={t('common.save')}
      onClose={onClose}
      onSubmit={() => {
        if (!field) return;
        const value = form.getValues(fieldProperty(field.id)) ?? null;
        onChange({ action: 'setField', fieldId: field.id, value: (value === '' ? null : value) as string | null });
      }}
    >
      <Select
        label={t('customField.one')}
        data={fields.map((one) => ({ value: String(one.id), label: fieldLabel(one) }))}
        allowDeselect={false}
        value={String(id)}
        onChange={(value) => setId(Number(value))}
        data-autofocus
      />
      <FormProvider {...form}>
        {field && <CustomFieldControl key={field.id} field={field} isRequired={false} start={null} />}
      </FormProvider>
    </BulkDialog>
  );
}
