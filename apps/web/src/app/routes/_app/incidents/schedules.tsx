import { createFileRoute } from '@tanstack/react-router';
import { SchedulesPage } from '../../../../features/executions/schedules-page.tsx';

export const Route = createFileRoute('/_app/incidents/schedules')({
  component: () => <SchedulesPage module="incident" />,
});
