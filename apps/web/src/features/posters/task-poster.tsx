import { lazy, Suspense } from 'react';
import type { AnyRecord } from '../../config/record-types.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { useMay } from '../../shared/session/access.ts';
import { readTaskSearch } from './task-poster-search.ts';

const TaskPosterDialog = lazy(() => import('./task-poster-dialog.tsx').then((m) => ({ default: m.TaskPosterDialog })));

/** Returns a function that checks whether the user may see the code of a task: a confidential one, or one that has ended, has none. */
export function useMaySeeCode() {
  const may = useMay();
  return ({ isConfidential, isClosed, archivedAt }: AnyRecord): boolean =>
    !isConfidential && !isClosed && archivedAt === null && may('management.poster.read');
}

/** The code of a task, over its page. */
export function TaskPoster({ record }: { record: AnyRecord }) {
  const maySee = useMaySeeCode();
  const { code } = useSearchParams(readTaskSearch);
  const change = useChangeSearch(readTaskSearch);
  return (
    <Suspense>
      {code && maySee(record) && <TaskPosterDialog record={record} onClose={() => change({ code: undefined })} />}
    </Suspense>
  );
}
