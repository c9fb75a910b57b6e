import { Button } from '@mantine/core';
import type { Visit } from '@safety-qube/contract/schemas/visits';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../components/ui/file-field.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { areTooMany, useDraftPhotos } from './draft-photos.ts';
import KeptDraft from './kept-draft.tsx';
import { isTooLong, LongText } from './long-text.tsx';
import { useNewClaim } from './new-claim.ts';
import { useReportDraft } from './report-draft.ts';
import { sendReport } from './send-report.ts';
import { EmergencyLine, PlaceLine, VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

/** The task of a poster, without names: what is to be done, until when; takes a note and photos. */
export default function VisitTask(props: { visit: Visit; task: NonNullable<Visit['task']>; code: string }) {
  const { visit, task, code } = props;
  const { t, i18n } = useTranslation();
  const name = `task ${code}`;
  const handle = useReportDraft(name);
  const { draft, change } = handle;
  const photos = useDraftPhotos(name);
  const claim = useNewClaim(visit.claimSalt);
  const [wasTried, setTried] = useState(false);
  const [hasTooMany, setTooMany] = useState(false);
  const text = draft.description.trim();
  const submit = () => {
    setTried(true);
    setTooMany(areTooMany(photos));
    if (areTooMany(photos) || !text || isTooLong(text, RECORD_LIMITS.comment)) return;
    const bodyOf = (derived: string) => ({ text, claim: derived });
    void sendReport({ code, claim, kind: 'task', draft: name, photos, bodyOf });
  };
  // A day without a time is the same in every time zone.
  const day = (date: string) =>
    new Intl.DateTimeFormat(`${i18n.language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(date),
    );
  return (
    <form
      className={classes['column']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <KeptDraft handle={handle} />
      <VisitHeading title={task.title}>
        {task.dueOn ? t('visit.task.due', { day: day(task.dueOn) }) : undefined}
      </VisitHeading>
      {task.description && (
        <p>
          <bdi className="words">{task.description}</bdi>
        </p>
      )}
      <FileField tray={photos.report} label={t('visit.task.photos')} />
      <LongText
        label={t('visit.task.note')}
        description={t('visit.task.noteHelp')}
        value={draft.description}
        onChange={(description) => change({ description })}
        most={RECORD_LIMITS.comment}
        error={wasTried && !text && t('visit.task.missing')}
        minRows={3}
        maxRows={12}
      />
      <PlaceLine names={visit.names} />
      <EmergencyLine number={visit.emergencyNumber} />
      <div className={classes['foot']} data-own-bar>
        <FormAlert>{hasTooMany ? t('visit.tooManyPhotos', { most: MOST_PHOTOS }) : undefined}</FormAlert>
        <Button type="submit" size="xl" fullWidth>
          {t('visit.task.send')}
        </Button>
      </div>
    </form>
  );
}
