import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { HAZARD_RAISE } from '../../../../features/hazards/hazard-raise.tsx';
import { RaisePage } from '../../../../features/records/raise/raise-page.tsx';
import { ForbiddenPage } from '../../../../features/status/pages.tsx';
import { useMay } from '../../../../shared/session/access.ts';

export const Route = createFileRoute('/_app/hazards/raise-hazard')({ component: RaiseHazard });

function RaiseHazard() {
  const setup = setupOf('hazard');
  const may = useMay();
  return may(setup.privileges.raise) ? <RaisePage setup={setup} parts={HAZARD_RAISE} /> : <ForbiddenPage isInShell />;
}
