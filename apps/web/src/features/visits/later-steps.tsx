import { type ReactNode, useEffect } from 'react';
import type { ReportBody } from '../../shared/visit/stored-reports.ts';
import { useDraftPhotos } from './draft-photos.ts';
import { EmergencyFirst } from './emergency-first.tsx';
import KeptDraft from './kept-draft.tsx';
import { useNewClaim } from './new-claim.ts';
import { PhotoStep } from './photo-step.tsx';
import { PlaceBelow } from './place-below.tsx';
import type { ReportProps, Step } from './report.types.ts';
import type { DraftHandle } from './report-draft.ts';
import { kindsOf } from './report-kinds.ts';
import { sendReport } from './send-report.ts';
import type { QuestionsResult } from './visit-questions.tsx';
import { WriteStep } from './write-step.tsx';

interface Props extends ReportProps {
  handle: DraftHandle;
  step: Step;
  onStep: (step: Step) => void;
  place: ReactNode;
}

/** Whether a place below was chosen before, on the page that handed the report over. */
const isPlaced = (of: ReportProps['of']): boolean =>
  'type' in of && [of.departmentId, of.locationId, of.subareaId].some((id) => id != null);

/** The steps of a report after the first one. */
export default function LaterSteps(props: Props) {
  const { visit, code, of, categories, eventTypes, form, onKind, handle, step, onStep, place, description } = props;
  const { name, draft } = handle;
  const photos = useDraftPhotos(name);
  const claim = useNewClaim(visit.claimSalt);
  const { category, eventType } = kindsOf(draft, props);
  const kind = eventType ?? category;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another kind has another form
  useEffect(() => {
    if (kind !== null) onKind?.(kind);
  }, [kind]);
  const send = ({ answers }: QuestionsResult) => {
    const { danger, place, isNotForPlace } = draft;
    const bodyOf = (derived: string): ReportBody => ({
      ...of,
      ...place,
      description: draft.description.trim(),
      ...(danger && { danger }),
      ...(category !== null && { category }),
      ...(eventType !== null && { eventType }),
      ...(form?.content.sections.length && {
        form: { templateId: form.templateId, version: form.version, answers },
      }),
      ...(isNotForPlace && { isNotForPlace }),
      claim: derived,
    });
    void sendReport({ code, claim, kind: 'report', draft: name, photos, bodyOf });
  };
  if (step === 'first') return <EmergencyFirst number={visit.emergencyNumber} onNext={() => onStep('photo')} />;
  if (step === 'photo')
    return (
      <>
        <KeptDraft handle={handle} begun={description} onContinue={() => onStep('write')} />
        <PhotoStep
          onPhotos={(chosen) => {
            photos.report.add(chosen);
            onStep('write');
          }}
          onSkip={() => onStep('write')}
        />
      </>
    );
  return (
    <>
      <KeptDraft handle={handle} begun={description} />
      <WriteStep
        code={code}
        handle={handle}
        photos={photos}
        categories={categories}
        eventTypes={eventTypes}
        content={form?.content ?? null}
        onSend={send}
      >
        {place}
        {visit.hasPlacesBelow && !isPlaced(of) && (
          <PlaceBelow
            code={code}
            name={visit.names.at(-1) ?? ''}
            chosen={draft.place}
            onChange={(chosen) => handle.change({ place: chosen })}
          />
        )}
      </WriteStep>
    </>
  );
}
