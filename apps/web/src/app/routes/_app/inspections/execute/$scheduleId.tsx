import { createFileRoute } from '@tanstack/react-router';
import { ExecutePage } from '../../../../../features/executions/execute-page.tsx';
import { NotFoundPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/inspections/execute/$scheduleId')({
  validateSearch: (raw: Record<string, unknown>): { execution?: number } => {
    const id = Number(raw['execution']);
    return Number.isSafeInteger(id) && id > 0 ? { execution: id } : {};
  },
  component: Execute,
});

function Execute() {
  const { scheduleId } = Route.useParams();
  const { execution } = Route.useSearch();
  const navigate = Route.useNavigate();
  const notFound = <NotFoundPage isInShell />;
  if (!/^[1-9]\d{0,14}$/.test(scheduleId)) return notFound;
  return (
    <ExecutePage
      scheduleId={Number(scheduleId)}
      executionId={execution}
      onExecution={(id) => void navigate({ search: id === undefined ? {} : { execution: id }, replace: true })}
      notFound={notFound}
    />
  );
}
