import { createFileRoute } from '@tanstack/react-router';
import type { RelatedParts } from '../../../../../../config/record-parts.ts';
import { type AnyRecord, setupOf } from '../../../../../../config/record-types.ts';
import { RecordForm } from '../../../../../../features/executions/record-form.tsx';
import { useMissingOfForm } from '../../../../../../features/executions/use-missing.ts';
import { INCIDENT_RECORD } from '../../../../../../features/incidents/incident-record.tsx';
import { InvestigationSections } from '../../../../../../features/incidents/investigation/investigation-sections.tsx';
import { useMissingOfInvestigation } from '../../../../../../features/incidents/investigation/use-missing.ts';
import { RecordPage } from '../../../../../../features/records/record-page/record-page.tsx';
import { RESOLUTION_FLOW } from '../../../../../../features/records/resolution/resolution-flow.ts';
import { NotFoundPage } from '../../../../../../features/status/pages.tsx';
import { AddTaskItem, TasksOfRecord } from '../../../../../../features/tasks/tasks-of-record.tsx';
import { useMissingOfTask } from '../../../../../../features/tasks/use-missing.ts';
import { idOf } from '../../../../../../shared/page/route-ids.ts';

export const Route = createFileRoute('/_app/incidents/raise-incident/execute/$id')({ component: Incident });

/** What belongs to an incident: its form, its investigation, and the tasks created from it. */
const InvestigationAndTasks = ({ record }: { record: AnyRecord }) => (
  <>
    <RecordForm record={record} />
    <InvestigationSections record={record} />
    <TasksOfRecord record={record} />
  </>
);

/** Information that is still missing before the work on an incident can be marked as done. */
function useMissing(record: AnyRecord): string[] {
  const form = useMissingOfForm(record);
  const investigation = useMissingOfInvestigation(record);
  return [...useMissingOfTask(record), ...form, ...investigation];
}

const RELATED: RelatedParts = { Sections: InvestigationAndTasks, MenuItems: AddTaskItem, useMissing };

function Incident() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('incident')}
      parts={INCIDENT_RECORD}
      flow={RESOLUTION_FLOW}
      related={RELATED}
      id={id}
      notFound={notFound}
    />
  );
}
