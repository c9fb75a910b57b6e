import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../../features/audit/audit-page.tsx';
import type { AuditSearch } from '../../../../features/audit/audit-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/audit')({
  validateSearch: typedSearch<AuditSearch>,
  component: AuditPage,
});
