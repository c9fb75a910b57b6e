import type { Place } from '@safety-qube/contract/schemas/records';
import type { Visit, VisitForm } from '@safety-qube/contract/schemas/visits';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { lazy, Suspense, useEffect } from 'react';
import { afterFirstPaint, fetchAhead, fetchPart } from '../../shared/page/after-first-paint.ts';
import { DangerStep } from './danger-step.tsx';
import { Placeholder } from './load-problem.tsx';
import { useReportDraft } from './report-draft.ts';
import { useStep } from './use-address.ts';
import { EmergencyLine, PlaceLine, Progress } from './visit-frame.tsx';

// Loaded while the first question is read: the first load contains only that.
const loadLaterSteps = () => import('./later-steps.tsx');
const LaterSteps = lazy(() => fetchPart(loadLaterSteps));

const STEPS = ['danger', 'first', 'photo', 'write'] as const;
export type Step = (typeof STEPS)[number];

export interface ReportProps {
  readonly visit: Visit;
  readonly code: string;
  /** What is reported: by a form of the poster, or of a type by the code of a facility. */
  readonly of: { readonly scheduleId: number } | ({ readonly type: ReportedType } & Partial<Omit<Place, 'facilityId'>>);
  /** What was written before. */
  readonly description?: string | undefined;
  /** The kinds to choose from: categories, or types of event. */
  readonly categories: VisitForm['categories'];
  readonly eventTypes: readonly EventType[];
  readonly form: { readonly templateId: number; readonly version: number; readonly content: TemplateContent } | null;
  /** Called with the kind that was chosen, where the form depends on it. */
  readonly onKind?: (kind: string) => void;
}

/** A report in three steps: danger, photo, one sentence. */
export function ReportSteps(props: ReportProps) {
  const { visit, code, of, description } = props;
  const written = useReportDraft(JSON.stringify([code, of]), description);
  const [step, next] = useStep(STEPS);
  useEffect(() => afterFirstPaint(() => fetchAhead(loadLaterSteps)), []);
  const place = <PlaceLine names={visit.names} asset={visit.asset} />;
  return (
    <>
      <Progress step={step === 'photo' ? 2 : step === 'write' ? 3 : 1} of={3} />
      {step === 'danger' ? (
        <DangerStep
          onAnswer={(danger) => {
            written.change({ danger });
            next(danger === 'now' ? 'first' : 'photo');
          }}
        />
      ) : (
        <Suspense fallback={<Placeholder />}>
          <LaterSteps {...props} written={written} step={step} onStep={next} place={place} />
        </Suspense>
      )}
      {step !== 'write' && place}
      {step !== 'first' && <EmergencyLine number={visit.emergencyNumber} />}
    </>
  );
}
