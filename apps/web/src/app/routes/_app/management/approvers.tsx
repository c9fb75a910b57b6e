import { createFileRoute } from '@tanstack/react-router';
import { ApproversPage } from '../../../../features/approvers/approvers-page.tsx';
import { readApproversSearch } from '../../../../features/approvers/approvers-search.ts';

export const Route = createFileRoute('/_app/management/approvers')({
  validateSearch: readApproversSearch,
  component: ApproversPage,
});
