import type { Visit } from '@safety-qube/contract/schemas/visits';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import { Placeholder, VisitProblem } from './load-problem.tsx';
import { ReportSteps } from './report-steps.tsx';
import { visitFormQuery } from './visit.queries.ts';

const VisitInspection = lazy(() => fetchPart(() => import('./visit-inspection.tsx')));

/** A form of the visitor's poster: a report, or an inspection. */
export function ReportByForm({ visit, code, scheduleId }: { visit: Visit; code: string; scheduleId: number }) {
  const { data: form, error, refetch } = useQuery(visitFormQuery({ code }, scheduleId));
  if (!form) return error ? <VisitProblem error={error} onRetry={() => void refetch()} /> : <Placeholder />;
  if (form.module === 'inspection')
    return (
      <Suspense>
        <VisitInspection visit={visit} form={form} code={code} />
      </Suspense>
    );
  const { categories, eventTypes } = form;
  return <ReportSteps {...{ visit, code, form, categories, eventTypes }} of={{ scheduleId }} />;
}
