import { createFileRoute, redirect } from '@tanstack/react-router';

/** The inspections that are scheduled: everybody has those that they carry out there. */
export const Route = createFileRoute('/_app/inspections/')({
  beforeLoad: () => {
    throw redirect({ to: '/inspections/schedules' });
  },
});
