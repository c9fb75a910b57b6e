import { createFileRoute } from '@tanstack/react-router';
import { CustomFieldsPage } from '../../../../features/custom-fields/custom-fields-page.tsx';
import { readCustomFieldsSearch } from '../../../../features/custom-fields/custom-fields-search.ts';

export const Route = createFileRoute('/_app/management/custom-fields')({
  validateSearch: readCustomFieldsSearch,
  component: CustomFieldsPage,
});
