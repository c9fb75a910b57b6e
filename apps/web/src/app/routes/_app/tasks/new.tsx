import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_RAISE_START } from '../../../../config/record-parts.ts';
import { setupOf } from '../../../../config/record-types.ts';
import { readOriginSearch } from '../../../../features/records/raise/origin-search.ts';
import { RaisePage } from '../../../../features/records/raise/raise-page.tsx';
import { recordQuery } from '../../../../features/records/records.queries.ts';
import { ForbiddenPage, NotFoundPage } from '../../../../features/status/pages.tsx';
import { TASK_RAISE } from '../../../../features/tasks/task-raise.tsx';
import { useTaskDefaults } from '../../../../shared/records/use-task-terms.ts';
import { useMay } from '../../../../shared/session/access.ts';

export const Route = createFileRoute('/_app/tasks/new')({ validateSearch: readOriginSearch, component: NewTask });

function NewTask() {
  const { of, type } = Route.useSearch();
  const setup = setupOf('task');
  const may = useMay();
  if (of !== undefined && type) return <TaskOf key={of} id={of} type={type} />;
  return may(setup.privileges.raise) ? (
    <RaisePage setup={setup} parts={TASK_RAISE} start={DEFAULT_RAISE_START} />
  ) : (
    <ForbiddenPage isInShell />
  );
}

/** The form with the record filled in: its place and priority are the task's defaults. */
function TaskOf({ id, type }: { id: number; type: RecordType }) {
  const { data: origin, isError } = useQuery(recordQuery(setupOf(type), id));
  const termsOf = useTaskDefaults();
  if (isError) return <NotFoundPage isInShell />;
  if (!origin) return null;
  const { facilityId, departmentId, locationId, subareaId, priority } = origin;
  const values = { originId: id, facilityId, departmentId, locationId, subareaId, ...termsOf(priority) };
  return <RaisePage setup={setupOf('task')} parts={TASK_RAISE} start={{ ...DEFAULT_RAISE_START, origin, values }} />;
}
