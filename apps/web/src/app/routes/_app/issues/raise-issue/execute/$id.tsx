import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Need, RelatedParts } from '../../../../../../config/record-parts.ts';
import { type RecordOf, setupOf } from '../../../../../../config/record-types.ts';
import { RecordForm } from '../../../../../../features/executions/record-form.tsx';
import { useFormLoading } from '../../../../../../features/executions/use-form-loading.ts';
import { useNeedsOfForm } from '../../../../../../features/executions/use-needs.ts';
import { ISSUE_FLOW } from '../../../../../../features/issues/issue-flow.ts';
import { ISSUE_RECORD } from '../../../../../../features/issues/issue-record.tsx';
import { RecordPage } from '../../../../../../features/records/record-page/record-page.tsx';
import { NotFoundPage } from '../../../../../../features/status/pages.tsx';
import { tasksOfRecordQuery } from '../../../../../../features/tasks/tasks.queries.ts';
import { TasksOfRecord } from '../../../../../../features/tasks/tasks-of-record.tsx';
import { useNeedsOfTasks } from '../../../../../../features/tasks/use-needs.ts';
import { idOf } from '../../../../../../shared/page/route-ids.ts';
import { stillLoading } from '../../../../../../shared/page/still-loading.ts';

const AddTaskItem = lazy(() => import('../../../../../../features/tasks/add-task-item.tsx'));

export const Route = createFileRoute('/_app/issues/raise-issue/execute/$id')({ component: Issue });

/** What belongs to an issue: its form, and the tasks made from it. */
const FormAndTasks = ({ record }: { record: RecordOf<'issue'> }) => (
  <>
    <RecordForm record={record} />
    <TasksOfRecord record={record} />
  </>
);

/** That its tasks are closed and its form is finished, before an issue is resolved. */
function useNeeds(record: RecordOf<'issue'>): Need[] {
  const form = useNeedsOfForm(record);
  return [...useNeedsOfTasks(record, 'task.stillOpen'), ...form];
}

/** Whether its tasks and its form are still loading. */
function useLoading(id: number): boolean {
  const isFormLoading = useFormLoading({ type: 'issue', id });
  return stillLoading([useQuery(tasksOfRecordQuery(id))]) || isFormLoading;
}

const RELATED: RelatedParts = { Sections: FormAndTasks, MenuItems: AddTaskItem, useNeeds, useLoading };

function Issue() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('issue')}
      parts={ISSUE_RECORD}
      flow={ISSUE_FLOW}
      related={RELATED}
      id={id}
      notFound={notFound}
    />
  );
}
