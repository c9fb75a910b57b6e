import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordFormSetup, RecordTypeSetup } from '../../../../config/record-types.ts';
import { fetchPart } from '../../../../shared/page/after-first-paint.ts';
import { ScheduledForm } from '../../../../shared/records/scheduled-form.ts';
import type { FormValues } from './reported-form.ts';
import { reporterFormQuery } from './reporter-form.queries.ts';

// Loaded lazily: most reports have no further questions, and a slow phone should not wait for this code.
const ReporterFields = lazy(() => fetchPart(() => import('./reporter-fields.tsx')));

type Asked = FormValues['asked'];
const isSame = (a: Asked, b: Asked): boolean =>
  a?.kind === b?.kind && a?.templateId === b?.templateId && a?.version === b?.version;

/**
 * The few questions of the form for the chosen kind, or of the form that the report was started with. A report that is
 * sent before they are loaded has none of the answers: the team completes them.
 */
export default function ReporterQuestions(props: {
  type: RecordTypeSetup['type'];
  form: RecordFormSetup;
  kind: string;
}) {
  const { type, kind } = props;
  const scheduled = useContext(ScheduledForm);
  const { getValues, setValue } = useFormContext<FormValues>();
  const { data } = useQuery({ ...reporterFormQuery(type, props.form, kind), enabled: scheduled === null });
  const form = scheduled?.form ?? data;
  const templateId = form?.templateId;
  const version = form?.version;
  useEffect(() => {
    const asked = templateId && version ? { kind, templateId, version } : null;
    // Set only when it changes, because otherwise an untouched report would be stored as a draft.
    if (!isSame(getValues('asked'), asked)) setValue('asked', asked);
  }, [getValues, setValue, kind, templateId, version]);
  if (!form?.content.sections.length) return null;
  return (
    <Suspense fallback={null}>
      <ReporterFields key={form.templateId} form={form} />
    </Suspense>
  );
}
