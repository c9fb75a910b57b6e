import { createFileRoute } from '@tanstack/react-router';
import { ConfidentialityPage } from '../../../../features/confidentiality/confidentiality-page.tsx';
import { readConfidentialitySearch } from '../../../../features/confidentiality/confidentiality-search.ts';

export const Route = createFileRoute('/_app/management/confidentiality')({
  validateSearch: readConfidentialitySearch,
  component: ConfidentialityPage,
});
