import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/incidents/schedules')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_app/incidents/schedules"!</div>;
}
