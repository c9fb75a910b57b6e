import { lazy, Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordFormSetup, RecordTypeSetup } from '../../../../config/record-types.ts';
import { fetchPart } from '../../../../shared/page/after-first-paint.ts';
import type { ReportValues } from './reported-form.ts';

// Loaded lazily: the code that evaluates and renders a form's questions is not needed before a kind is chosen.
const ReporterQuestions = lazy(() => fetchPart(() => import('./reporter-questions.tsx')));

/** The questions of the form for the chosen kind; nothing before one is chosen. */
export function FormOfKind(props: { type: RecordTypeSetup['type']; form: RecordFormSetup }) {
  const { control } = useFormContext<ReportValues>();
  const kind = useWatch({ control, name: props.form.by });
  if (!kind) return null;
  return (
    <Suspense fallback={null}>
      <ReporterQuestions {...props} kind={kind} />
    </Suspense>
  );
}
