import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RaiseParts } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { CategoryField } from '../fields/common-fields.tsx';
import { useFacilityCategories } from '../fields/use-facility-categories.ts';
import type { RaiseValues } from './raise-values.ts';

interface Props {
  setup: RecordTypeSetup;
  parts: RaiseParts;
  facilityId: number | null;
}

/** The category as a question, but where the type's own answers say it already. */
export function AskedCategory({ parts, ...asked }: Props) {
  return parts.categoryOf ? <KnownCategory {...asked} categoryOf={parts.categoryOf} /> : <CategoryField {...asked} />;
}

function KnownCategory({
  categoryOf,
  ...asked
}: Omit<Props, 'parts'> & { categoryOf: NonNullable<RaiseParts['categoryOf']> }) {
  const { setValue, control } = useFormContext<RaiseValues>();
  const values = useWatch({ control });
  const { options } = useFacilityCategories(asked.setup, asked.facilityId);
  const said = categoryOf(values as Record<string, unknown>);
  const known = options.some(({ value }) => value === said) ? said : null;
  useEffect(() => {
    if (known !== null) setValue('category', known);
  }, [known, setValue]);
  // Before anything is answered nobody knows whether it has to be asked.
  return known === null && said !== null ? <CategoryField {...asked} /> : null;
}
