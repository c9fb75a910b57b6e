import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { fromEntries } from '@safety-qube/domain/objects';
import { REPORTED_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { useQueries } from '@tanstack/react-query';
import { setupOf } from '../../config/record-types.ts';
import { fieldsQuery } from './fields-query.ts';
import { type Categories, categoriesIn } from './use-categories.ts';

/** Defined once, so that its result stays the same until an answer changes. */
const byType = (
  answers: readonly { readonly data: readonly CustomField[] | undefined }[],
): Record<ReportedType, Categories> =>
  fromEntries(REPORTED_TYPES.map((type, index) => [type, categoriesIn(answers[index]?.data)]));

/** The categories of each type that people report, as `useCategories` returns them. */
export const useCategoriesOfTypes = (): Record<ReportedType, Categories> =>
  useQueries({
    queries: REPORTED_TYPES.map(setupOf).map((setup) => ({ ...fieldsQuery(setup), enabled: setup.hasCategories })),
    combine: byType,
  });
