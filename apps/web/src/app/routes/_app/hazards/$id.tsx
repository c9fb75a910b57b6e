import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import type { RecordFlow } from '../../../../config/record-flow.ts';
import { DEFAULT_RELATED_PARTS, type RelatedParts } from '../../../../config/record-parts.ts';
import { setupOf } from '../../../../config/record-types.ts';
import { askResidualRisk } from '../../../../features/hazards/hazard-flow.ts';
import { HAZARD_RECORD } from '../../../../features/hazards/hazard-record.tsx';
import { RecordPage } from '../../../../features/records/record-page/record-page.tsx';
import { RESOLUTION_FLOW } from '../../../../features/records/resolution/resolution-flow.ts';
import { NotFoundPage } from '../../../../features/status/pages.tsx';
import { tasksOfRecordQuery } from '../../../../features/tasks/tasks.queries.ts';
import { TasksOfRecord } from '../../../../features/tasks/tasks-of-record.tsx';
import { idOf } from '../../../../shared/page/route-ids.ts';
import { stillLoading } from '../../../../shared/page/still-loading.ts';
import { riskMatrixQuery } from '../../../../shared/records/risk-matrix.ts';

const AddTaskItem = lazy(() => import('../../../../features/tasks/add-task-item.tsx'));

export const Route = createFileRoute('/_app/hazards/$id')({ component: Hazard });

const FLOW: RecordFlow = { ...RESOLUTION_FLOW, asks: askResidualRisk };
const RELATED: RelatedParts = {
  ...DEFAULT_RELATED_PARTS,
  Sections: TasksOfRecord,
  MenuItems: AddTaskItem,
  useLoading: (id) => stillLoading([useQuery(tasksOfRecordQuery(id)), useQuery(riskMatrixQuery)]),
};

function Hazard() {
  const id = idOf(Route.useParams().id);
  const notFound = <NotFoundPage isInShell />;
  if (id === undefined) return notFound;
  return (
    <RecordPage
      setup={setupOf('hazard')}
      parts={HAZARD_RECORD}
      flow={FLOW}
      related={RELATED}
      id={id}
      notFound={notFound}
    />
  );
}
