import { type FieldValue, isFieldShown } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { useFormContext, useWatch } from 'react-hook-form';
import { CustomFieldControl } from '../../../components/ui/custom-field-control.tsx';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { fieldsAt, useCustomFields } from '../../../shared/records/use-custom-fields.ts';

interface Props {
  readonly setup: RecordTypeSetup;
  /** The record that is edited; absent for a new one. */
  readonly record?: AnyRecord;
  /** Limits them to those that must have a value, or to the others; absent for all. */
  readonly isRequired?: boolean;
}

/** The fields that the tenant has defined, as far as they are shown with what is entered so far. */
export function CustomFields({ setup, record, isRequired }: Props) {
  const { control } = useFormContext();
  const all = useCustomFields(setup);
  const entered = useWatch({ control });
  const fields = fieldsAt(all, typeof entered['facilityId'] === 'number' ? entered['facilityId'] : null);
  const startOf = (id: number, defaultValue: unknown) => (record ? record.fields?.[id] : defaultValue) ?? null;
  const values = Object.fromEntries(
    fields.map(({ id, defaultValue }) => {
      const value: unknown = entered[fieldProperty(id)];
      return [id, (value === undefined ? startOf(id, defaultValue) : value) as FieldValue | null];
    }),
  );
  const category = typeof entered['category'] === 'string' ? entered['category'] : null;
  const { statuses, first } = setup.workflow;
  const at = statuses.indexOf(record?.status ?? first);
  const mustHave = (field: (typeof fields)[number]): boolean =>
    field.requiredFrom !== null && statuses.indexOf(field.requiredFrom) <= at && record === undefined;
  return fields
    .filter((field) => isFieldShown(field, fields, { values, category }))
    .filter((field) => isRequired === undefined || mustHave(field) === isRequired)
    .map((field) => (
      <CustomFieldControl
        key={field.id}
        field={field}
        isRequired={mustHave(field)}
        start={startOf(field.id, field.defaultValue)}
      />
    ));
}
