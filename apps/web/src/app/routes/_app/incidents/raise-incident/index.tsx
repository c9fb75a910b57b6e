import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { INCIDENT_RAISE } from '../../../../../features/incidents/incident-raise.tsx';
import { RaisePage } from '../../../../../features/records/raise/raise-page.tsx';
import { ForbiddenPage } from '../../../../../features/status/pages.tsx';
import { useMay } from '../../../../../shared/session/access.ts';

export const Route = createFileRoute('/_app/incidents/raise-incident/')({ component: RaiseIncident });

function RaiseIncident() {
  const setup = setupOf('incident');
  const may = useMay();
  return may(setup.privileges.raise) ? <RaisePage setup={setup} parts={INCIDENT_RAISE} /> : <ForbiddenPage isInShell />;
}
