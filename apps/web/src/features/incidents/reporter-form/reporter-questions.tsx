import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { fetchPart } from '../../../shared/page/after-first-paint.ts';
import type { IncidentReport } from '../incident-values.ts';
import { reporterFormQuery } from './reporter-form.queries.ts';
import { ScheduledForm } from './scheduled-form.ts';

// Loaded lazily: most reports have no further questions, and a slow phone should not wait for this code.
const ReporterFields = lazy(() => fetchPart(() => import('./reporter-fields.tsx')));

const isSame = (a: IncidentReport['asked'], b: IncidentReport['asked']): boolean =>
  a?.eventType === b?.eventType && a?.templateId === b?.templateId && a?.version === b?.version;

/**
 * The few questions of the form for the chosen kind of event, or of the form that the report was started with. A report
 * that is sent before they are loaded has none of the answers: the team completes them.
 */
export default function ReporterQuestions({ eventType }: { eventType: EventType }) {
  const scheduled = useContext(ScheduledForm);
  const { getValues, setValue } = useFormContext<IncidentReport>();
  const { data } = useQuery({ ...reporterFormQuery(eventType), enabled: scheduled === null });
  const form = scheduled ?? data;
  const templateId = form?.templateId;
  const version = form?.version;
  useEffect(() => {
    const asked = templateId && version ? { eventType, templateId, version } : null;
    // Set only when it changes, because otherwise an untouched report would be stored as a draft.
    if (!isSame(getValues('asked'), asked)) setValue('asked', asked);
  }, [getValues, setValue, eventType, templateId, version]);
  if (!form?.content.sections.length) return null;
  return (
    <Suspense fallback={null}>
      <ReporterFields key={form.templateId} form={form} />
    </Suspense>
  );
}
