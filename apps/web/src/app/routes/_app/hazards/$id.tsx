import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { HAZARD_RECORD } from '../../../../features/hazards/hazard-record.tsx';
import { RecordPage } from '../../../../features/records/record-page/record-page.tsx';
import { RESOLUTION_FLOW } from '../../../../features/records/resolution/resolution-flow.ts';
import { NotFoundPage } from '../../../../features/status/pages.tsx';
import { AddTaskItem, TasksOfRecord } from '../../../../features/tasks/tasks-of-record.tsx';

export const Route = createFileRoute('/_app/hazards/$id')({ component: Hazard });

function Hazard() {
  const { id } = Route.useParams();
  const notFound = <NotFoundPage isInShell />;
  if (!/^[1-9]\d{0,14}$/.test(id)) return notFound;
  return (
    <RecordPage
      setup={setupOf('hazard')}
      parts={HAZARD_RECORD}
      flow={RESOLUTION_FLOW}
      Related={TasksOfRecord}
      MenuItems={AddTaskItem}
      id={Number(id)}
      notFound={notFound}
    />
  );
}
