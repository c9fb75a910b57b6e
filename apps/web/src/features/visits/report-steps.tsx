import { lazy, Suspense, useEffect } from 'react';
import { afterFirstPaint, fetchAhead, fetchPart } from '../../shared/page/after-first-paint.ts';
import { useKeptOnDevice } from '../../shared/page/kept-on-device.ts';
import { DangerStep } from './danger-step.tsx';
import { Placeholder } from './load-problem.tsx';
import { type ReportProps, STEPS } from './report.types.ts';
import { useReportDraft } from './report-draft.ts';
import { useStep } from './use-address.ts';
import { EmergencyLine, PlaceLine, Progress } from './visit-frame.tsx';

// Loaded while the first question is read: the first load contains only that.
const loadLaterSteps = () => import('./later-steps.tsx');
const LaterSteps = lazy(() => fetchPart(loadLaterSteps));

/** A report in three steps: danger, photo, one sentence. */
export function ReportSteps(props: ReportProps) {
  const { visit, code, of, description } = props;
  const handle = useReportDraft(JSON.stringify([code, of]), description);
  const [step, next] = useStep(STEPS);
  useKeptOnDevice();
  useEffect(() => afterFirstPaint(() => fetchAhead(loadLaterSteps)), []);
  const place = <PlaceLine names={visit.names} asset={visit.asset} />;
  return (
    <>
      <Progress step={step === 'photo' ? 2 : step === 'write' ? 3 : 1} of={3} />
      {step === 'danger' ? (
        <DangerStep
          onAnswer={(danger) => {
            handle.change({ danger });
            next(danger === 'now' ? 'first' : 'photo');
          }}
        />
      ) : (
        <Suspense fallback={<Placeholder />}>
          <LaterSteps {...props} handle={handle} step={step} onStep={next} place={place} />
        </Suspense>
      )}
      {step !== 'write' && place}
      {step !== 'first' && <EmergencyLine number={visit.emergencyNumber} />}
    </>
  );
}
