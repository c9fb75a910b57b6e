import { createFileRoute } from '@tanstack/react-router';
import { setupOf, type WholeRecord } from '../../../../../../config/record-types.ts';
import { RecordForm } from '../../../../../../features/executions/record-form.tsx';
import { useFormLack } from '../../../../../../features/executions/use-form-lack.ts';
import { INCIDENT_RECORD } from '../../../../../../features/incidents/incident-record.tsx';
import { InvestigationSections } from '../../../../../../features/incidents/investigation/investigation-sections.tsx';
import { useInvestigationLacks } from '../../../../../../features/incidents/investigation/use-lacks.ts';
import { RecordPage } from '../../../../../../features/records/record-page/record-page.tsx';
import { RESOLUTION_FLOW } from '../../../../../../features/records/resolution/resolution-flow.ts';
import { NotFoundPage } from '../../../../../../features/status/pages.tsx';
import { AddTaskItem, TasksOfRecord } from '../../../../../../features/tasks/tasks-of-record.tsx';
import { useTaskLack } from '../../../../../../features/tasks/use-task-lack.ts';
import { idOf } from '../../../../../../lib/route-ids.ts';

export const Route = createFileRoute('/_app/incidents/raise-incident/execute/$id')({ component: Incident });

/** What hangs on an incident: its form, its investigation, and the tasks that came of it. */
const InvestigationAndTasks = ({ record }: { record: WholeRecord }) => (
  <>
    <RecordForm record={record} />
    <InvestigationSections record={record} />
    <TasksOfRecord record={record} />
  </>
);

/** What is to be known before the work on an incident is called done. */
function useLacks(record: WholeRecord): string[] {
  const form = useFormLack(record);
  const investigation = useInvestigationLacks(record);
  return [...useTaskLack(record), ...form, ...investigation];
}

function Incident() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('incident')}
      parts={INCIDENT_RECORD}
      flow={RESOLUTION_FLOW}
      Related={InvestigationAndTasks}
      MenuItems={AddTaskItem}
      useLacks={useLacks}
      id={id}
      notFound={notFound}
    />
  );
}
