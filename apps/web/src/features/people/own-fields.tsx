import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { type FieldValue, type FieldValues, isFieldShown } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { type Control, useWatch } from 'react-hook-form';
import { CustomFieldControl } from '../../components/ui/custom-field-control.tsx';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { fieldsAt, useCustomFields } from '../../shared/records/use-custom-fields.ts';
import type { PersonValues } from './person-values.ts';

interface Props {
  control: Control<PersonValues>;
  /** Whether a new person is added: fields have their defaults, and those that are required have to be filled in. */
  isNew?: boolean;
}

/** The fields that the tenant has defined for people, as far as they are shown with what is entered so far. */
export function OwnFields({ control, isNew = false }: Props) {
  const all = useCustomFields(PERSON_FIELDS_SOURCE);
  const { facilityId, fields: entered } = useWatch({ control, compute: (values) => values });
  const fields = fieldsAt(all, facilityId === null ? null : Number(facilityId));
  const startOf = ({ defaultValue }: CustomField) => (isNew ? (defaultValue ?? null) : null);
  const values: FieldValues = Object.fromEntries(
    fields.map((field) => [field.id, (entered[fieldProperty(field.id)] ?? startOf(field)) as FieldValue | null]),
  );
  return fields
    .filter((field) => isFieldShown(field, fields, { values, category: null }))
    .map((field) => (
      <CustomFieldControl
        key={field.id}
        control={control as unknown as Control}
        name={`fields.${fieldProperty(field.id)}`}
        field={field}
        isRequired={isNew && field.requiredFrom !== null}
        start={startOf(field)}
        nearTo={facilityId === null ? null : Number(facilityId)}
      />
    ));
}
