import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { NeedList } from '../../../../../../components/ui/need-list.tsx';
import type { Need, RecordParts, RelatedParts } from '../../../../../../config/record-parts.ts';
import { type RecordOf, setupOf } from '../../../../../../config/record-types.ts';
import { RecordForm } from '../../../../../../features/executions/record-form.tsx';
import { useFormLoading } from '../../../../../../features/executions/use-form-loading.ts';
import { useNeedsOfForm } from '../../../../../../features/executions/use-needs.ts';
import { INCIDENT_RECORD } from '../../../../../../features/incidents/incident-record.tsx';
import { investigationQuery } from '../../../../../../features/incidents/investigation/investigation.queries.ts';
import { InvestigationSections } from '../../../../../../features/incidents/investigation/investigation-sections.tsx';
import { useNeedsOfInvestigation } from '../../../../../../features/incidents/investigation/use-needs.ts';
import { RecordPage } from '../../../../../../features/records/record-page/record-page.tsx';
import { RESOLUTION_FLOW } from '../../../../../../features/records/resolution/resolution-flow.ts';
import { NotFoundPage } from '../../../../../../features/status/pages.tsx';
import { tasksOfRecordQuery } from '../../../../../../features/tasks/tasks.queries.ts';
import { TasksOfRecord } from '../../../../../../features/tasks/tasks-of-record.tsx';
import { useNeedsOfTasks } from '../../../../../../features/tasks/use-needs.ts';
import { idOf } from '../../../../../../shared/page/route-ids.ts';
import { stillLoading } from '../../../../../../shared/page/still-loading.ts';

const AddTaskItem = lazy(() => import('../../../../../../features/tasks/add-task-item.tsx'));

export const Route = createFileRoute('/_app/incidents/raise-incident/execute/$id')({ component: Incident });

/** What belongs to an incident, in the order of the work: its form, its investigation, and the corrective actions created from it. */
const FormAndInvestigation = ({ record }: { record: RecordOf<'incident'> }) => (
  <>
    <RecordForm record={record} />
    <InvestigationSections record={record}>
      <TasksOfRecord record={record} />
    </InvestigationSections>
  </>
);

/** What the work on an incident needs before it is done. */
function useNeeds(record: RecordOf<'incident'>): Need[] {
  const form = useNeedsOfForm(record);
  const investigation = useNeedsOfInvestigation(record);
  return [...form, ...investigation, ...useNeedsOfTasks(record)];
}

/** What it needs, for those who investigate or approve it. */
function Needs({ record }: { record: RecordOf<'incident'> }) {
  const needs = useNeeds(record);
  const { investigate, approve } = record.abilities;
  return !record.isClosed && needs.length > 0 && (investigate || approve) ? <NeedList needs={needs} /> : null;
}

/** Whether what an incident needs is still loading. */
function useLoading(id: number): boolean {
  const isFormLoading = useFormLoading({ type: 'incident', id });
  return stillLoading([useQuery(investigationQuery(id)), useQuery(tasksOfRecordQuery(id))]) || isFormLoading;
}

const PARTS: RecordParts = { ...INCIDENT_RECORD, Work: Needs };
const RELATED: RelatedParts = { Sections: FormAndInvestigation, MenuItems: AddTaskItem, useNeeds, useLoading };

function Incident() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('incident')}
      parts={PARTS}
      flow={RESOLUTION_FLOW}
      related={RELATED}
      id={id}
      notFound={notFound}
    />
  );
}
