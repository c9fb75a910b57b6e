import { createFileRoute } from '@tanstack/react-router';
import { ConfidentialityPage } from '../../../../features/confidentiality/confidentiality-page.tsx';
import type { ConfidentialitySearch } from '../../../../features/confidentiality/confidentiality-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/confidentiality')({
  validateSearch: typedSearch<ConfidentialitySearch>,
  component: ConfidentialityPage,
});
