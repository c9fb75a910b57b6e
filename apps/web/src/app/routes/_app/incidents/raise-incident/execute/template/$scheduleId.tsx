import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../../../config/record-types.ts';
import { INCIDENT_RAISE } from '../../../../../../../features/incidents/incident-raise.tsx';
import { RaiseByForm } from '../../../../../../../features/records/raise/raise-by-form.tsx';
import { ForbiddenPage, NotFoundPage } from '../../../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/incidents/raise-incident/execute/template/$scheduleId')({
  component: RaiseIncidentByForm,
});

function RaiseIncidentByForm() {
  const { scheduleId } = Route.useParams();
  return (
    <RaiseByForm
      setup={setupOf('incident')}
      parts={INCIDENT_RAISE}
      idText={scheduleId}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
