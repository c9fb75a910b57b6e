import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { RecordPage } from '../../../../features/records/record-page/record-page.tsx';
import { NotFoundPage } from '../../../../features/status/pages.tsx';
import { TASK_FLOW } from '../../../../features/tasks/task-flow.ts';
import { TASK_RECORD } from '../../../../features/tasks/task-record.tsx';

export const Route = createFileRoute('/_app/task/$id')({ component: Task });

function Task() {
  const { id } = Route.useParams();
  const notFound = <NotFoundPage isInShell />;
  if (!/^[1-9]\d{0,14}$/.test(id)) return notFound;
  return (
    <RecordPage setup={setupOf('task')} parts={TASK_RECORD} flow={TASK_FLOW} id={Number(id)} notFound={notFound} />
  );
}
