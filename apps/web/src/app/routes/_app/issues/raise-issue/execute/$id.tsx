import { createFileRoute } from '@tanstack/react-router';
import { type AnyRecord, setupOf } from '../../../../../../config/record-types.ts';
import { ISSUE_FLOW } from '../../../../../../features/issues/issue-flow.ts';
import { ISSUE_RECORD } from '../../../../../../features/issues/issue-record.tsx';
import { RecordPage } from '../../../../../../features/records/record-page/record-page.tsx';
import { NotFoundPage } from '../../../../../../features/status/pages.tsx';
import { AddTaskItem, TasksOfRecord } from '../../../../../../features/tasks/tasks-of-record.tsx';
import { useMissingOfTask } from '../../../../../../features/tasks/use-missing.ts';
import { idOf } from '../../../../../../shared/page/route-ids.ts';

export const Route = createFileRoute('/_app/issues/raise-issue/execute/$id')({ component: Issue });

/** Open tasks, before an issue is resolved. */
const useMissing = (record: AnyRecord) => useMissingOfTask(record, 'task.stillOpen');

function Issue() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('issue')}
      parts={ISSUE_RECORD}
      flow={ISSUE_FLOW}
      Related={TasksOfRecord}
      MenuItems={AddTaskItem}
      useMissing={useMissing}
      id={id}
      notFound={notFound}
    />
  );
}
