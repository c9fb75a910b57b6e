import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { DEFAULT_RELATED_PARTS, type RelatedParts } from '../../../../config/record-parts.ts';
import { setupOf } from '../../../../config/record-types.ts';
import { QuestionOfTask } from '../../../../features/executions/question-of-task.tsx';
import { TaskPoster } from '../../../../features/posters/task-poster.tsx';
import { readTaskSearch } from '../../../../features/posters/task-poster-search.ts';
import { RecordPage } from '../../../../features/records/record-page/record-page.tsx';
import { NotFoundPage } from '../../../../features/status/pages.tsx';
import { TASK_FLOW } from '../../../../features/tasks/task-flow.ts';
import { TASK_RECORD } from '../../../../features/tasks/task-record.tsx';
import { idOf } from '../../../../shared/page/route-ids.ts';

const TaskPosterItem = lazy(() => import('../../../../features/posters/task-poster-item.tsx'));

export const Route = createFileRoute('/_app/task/$id')({ validateSearch: readTaskSearch, component: Task });

const Sections: RelatedParts['Sections'] = (of) => (
  <>
    <QuestionOfTask {...of} />
    <TaskPoster {...of} />
  </>
);
const RELATED: RelatedParts = { ...DEFAULT_RELATED_PARTS, Sections, MenuItems: TaskPosterItem };

function Task() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('task')}
      parts={TASK_RECORD}
      flow={TASK_FLOW}
      related={RELATED}
      id={id}
      notFound={notFound}
    />
  );
}
