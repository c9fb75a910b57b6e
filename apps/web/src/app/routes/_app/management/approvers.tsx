import { createFileRoute } from '@tanstack/react-router';
import { ApproversPage } from '../../../../features/approvers/approvers-page.tsx';
import type { ApproversSearch } from '../../../../features/approvers/approvers-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/approvers')({
  validateSearch: typedSearch<ApproversSearch>,
  component: ApproversPage,
});
