import { Button } from '@mantine/core';
import type { Visit, VisitForm } from '@safety-qube/contract/schemas/visits';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { areTooMany, useDraftPhotos } from './draft-photos.ts';
import KeptDraft from './kept-draft.tsx';
import { useNewClaim } from './new-claim.ts';
import { useReportDraft } from './report-draft.ts';
import { sendReport } from './send-report.ts';
import { EmergencyLine, PlaceLine, VisitHeading } from './visit-frame.tsx';
import VisitQuestions, { type CheckQuestions } from './visit-questions.tsx';
import classes from './visits.module.css';

/** An inspection by the form of a poster. */
export default function VisitInspection({ visit, form, code }: { visit: Visit; form: VisitForm; code: string }) {
  const { t, i18n } = useTranslation();
  const { content, templateId, version, scheduleId } = form;
  const name = `inspection ${scheduleId} ${code}`;
  const handle = useReportDraft(name);
  const { draft, change } = handle;
  const photos = useDraftPhotos(name);
  const claim = useNewClaim(visit.claimSalt);
  const check = useRef<CheckQuestions>(undefined);
  const [missing, setMissing] = useState<number>();
  const [hasTooMany, setTooMany] = useState(false);
  const problem = [
    missing && t('visit.write.questions', { count: missing }),
    hasTooMany && t('visit.tooManyPhotos', { most: MOST_PHOTOS }),
  ].filter(Boolean);
  const send = () => {
    const result = check.current?.();
    if (!result) return;
    setMissing(result.missing);
    setTooMany(areTooMany(photos));
    if (result.missing > 0 || areTooMany(photos)) return;
    const bodyOf = (derived: string) => ({
      scheduleId,
      form: { templateId, version, answers: result.answers },
      claim: derived,
    });
    void sendReport({ code, claim, kind: 'inspection', draft: name, photos, bodyOf });
  };
  return (
    <div className={classes['column']}>
      <KeptDraft handle={handle} />
      <VisitHeading title={content.name[i18n.language] ?? content.name[content.language] ?? ''} />
      <PlaceLine names={visit.names} asset={visit.asset} />
      <VisitQuestions
        isWhole
        code={code}
        content={content}
        answers={draft.answers}
        onAnswer={(id, answer) => change({ answers: { ...draft.answers, [id]: answer } })}
        photos={photos.answers}
        showsMissing={missing !== undefined}
        onReady={(ready) => {
          check.current = ready;
        }}
        end={
          <>
            <FormAlert>{problem.join(' ') || undefined}</FormAlert>
            <Button size="xl" fullWidth onClick={send}>
              {t('visit.inspection.send')}
            </Button>
          </>
        }
      />
      <EmergencyLine number={visit.emergencyNumber} />
    </div>
  );
}
