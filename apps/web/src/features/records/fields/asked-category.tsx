import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CategoryOf, RecordTypeSetup } from '../../../config/record-types.ts';
import { CategoryField } from './common-fields.tsx';
import { useFacilityCategories } from './use-facility-categories.ts';

interface Props {
  setup: RecordTypeSetup;
  facilityId: number | null;
}

/** Asks for the category, unless it follows from the type's own fields. */
export function AskedCategory(asked: Props) {
  const { categoryOf } = asked.setup;
  return categoryOf ? <KnownCategory {...asked} categoryOf={categoryOf} /> : <CategoryField {...asked} />;
}

function KnownCategory({ categoryOf, ...asked }: Props & { categoryOf: CategoryOf }) {
  const { setValue, control } = useFormContext<{ category: string | null }>();
  const values = useWatch({ control });
  const { options, isPending } = useFacilityCategories(asked.setup, asked.facilityId);
  const derived = categoryOf(values);
  const known = options.some(({ value }) => value === derived) ? derived : null;
  useEffect(() => {
    if (known !== null) setValue('category', known);
  }, [known, setValue]);
  // Before anything is answered, or the options are loaded, it is unknown whether it has to be asked.
  return known === null && derived !== null && !isPending ? <CategoryField {...asked} /> : null;
}
