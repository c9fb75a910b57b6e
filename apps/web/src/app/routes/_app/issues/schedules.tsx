import { createFileRoute } from '@tanstack/react-router';
import { SchedulesPage } from '../../../../features/executions/schedules-page.tsx';
import { readSchedulesSearch } from '../../../../features/executions/schedules-search.ts';

export const Route = createFileRoute('/_app/issues/schedules')({
  validateSearch: readSchedulesSearch,
  component: Schedules,
});

function Schedules() {
  const navigate = Route.useNavigate();
  return (
    <SchedulesPage
      module="issue"
      search={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (now) => readSchedulesSearch({ ...now, ...change }), resetScroll: false })
      }
    />
  );
}
