import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '../../../../../../../components/ui/load-failed.tsx';
import { setupOf } from '../../../../../../../config/record-types.ts';
import { INCIDENT_RAISE } from '../../../../../../../features/incidents/incident-raise.tsx';
import { scheduledFormQuery } from '../../../../../../../features/incidents/reporter-form/reporter-form.queries.ts';
import { ScheduledForm } from '../../../../../../../features/incidents/reporter-form/scheduled-form.ts';
import { RaisePage } from '../../../../../../../features/records/raise/raise-page.tsx';
import { ForbiddenPage, NotFoundPage } from '../../../../../../../features/status/pages.tsx';
import { CallError } from '../../../../../../../shared/api/call.ts';
import { idOf } from '../../../../../../../shared/page/route-ids.ts';
import { useMay } from '../../../../../../../shared/session/access.ts';

export const Route = createFileRoute('/_app/incidents/raise-incident/execute/template/$scheduleId')({
  component: RaiseByForm,
});

/** Raises an incident by filling in a form at a place: both are known before anything is saved. */
function RaiseByForm() {
  const id = idOf(Route.useParams().scheduleId);
  const setup = setupOf('incident');
  const may = useMay();
  const mayRaise = may(setup.privileges.raise);
  const { data, error, refetch } = useQuery({ ...scheduledFormQuery(id ?? 0), enabled: id !== undefined && mayRaise });
  if (!mayRaise) return <ForbiddenPage isInShell />;
  if (id === undefined || (error instanceof CallError && error.statusCode === 404)) return <NotFoundPage isInShell />;
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />;
  const { templateId, version, content } = data.form;
  const [eventType, ...others] = content.eventTypes ?? [];
  const isOnly = eventType !== undefined && others.length === 0;
  const start = { ...data.place, ...(isOnly && { eventType, asked: { eventType, templateId, version } }) };
  return (
    <ScheduledForm value={data.form}>
      <RaisePage key={id} setup={setup} parts={INCIDENT_RAISE} start={start} draft={`schedule-${id}`} />
    </ScheduledForm>
  );
}
