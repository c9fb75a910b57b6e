import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { type PlaceChoice, PlaceSelects } from '../../../components/ui/place-selects.tsx';

export type PlaceValues = PlaceChoice;
const PLACE_NAMES = ['facilityId', 'departmentId', 'locationId', 'subareaId'] as const;

/** The place of a record in its form; a facility is required. */
export function PlaceFields() {
  const { t } = useTranslation();
  const form = useFormContext<PlaceValues>();
  const [facilityId, departmentId, locationId, subareaId] = useWatch({ control: form.control, name: PLACE_NAMES });
  const place: PlaceValues = { facilityId, departmentId, locationId, subareaId };
  const { errors } = form.formState;
  form.register('facilityId', { validate: (id) => id !== null || t('raise.facilityMissing') });

  const change = (next: PlaceValues) => {
    for (const name of PLACE_NAMES)
      if (next[name] !== place[name])
        form.setValue(name, next[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <PlaceSelects
      value={place}
      onChange={change}
      errors={Object.fromEntries(PLACE_NAMES.map((name) => [name, fieldError(errors[name])]))}
    />
  );
}
