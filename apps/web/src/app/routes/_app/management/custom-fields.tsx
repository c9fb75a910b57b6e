import { createFileRoute } from '@tanstack/react-router';
import { CustomFieldsPage } from '../../../../features/custom-fields/custom-fields-page.tsx';
import type { CustomFieldsSearch } from '../../../../features/custom-fields/custom-fields-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/custom-fields')({
  validateSearch: typedSearch<CustomFieldsSearch>,
  component: CustomFieldsPage,
});
