import { Button } from '@mantine/core';
import { answerAlert } from '@safety-qube/contract/endpoints/alerts';
import type { Alert } from '@safety-qube/contract/schemas/alerts';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { recordPath } from '@safety-qube/domain/record-types/record-types';
import type { AlertAnswer } from '@safety-qube/domain/records/alerts';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastNext } from '../../components/ui/action-toast.tsx';
import { RecordNumber } from '../../components/ui/record-number.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { toastDone } from '../../shared/page/toast.ts';
import classes from './alert-overlay.module.css';
import { alertsQuery } from './alerts.queries.ts';

/** Answers the alert; who has it is offered the way to the record, and who was not the first to say so learns that. */
function useAnswer({ id, record }: Alert) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (answer: AlertAnswer) => call(answerAlert, { params: { id }, body: { answer } }),
    onSuccess: async ({ takenBy }, answer) => {
      if (answer === 'mine' && takenBy !== 'caller')
        toastDone(t(takenBy === 'other' ? 'alert.takenByOther' : 'alert.ended'));
      else if (answer === 'mine' && record)
        toastNext(t('alert.taken'), {
          label: t('alert.open', { number: record.number }),
          go: () => void navigate({ to: recordPath(record) }),
        });
      await client.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
  });
}

/**
 * A critical record, over whatever page the user is on, until they have answered. The focus is on its text: a key that is pressed
 * while typing on the page answers nothing.
 */
export function AlertOverlay({ alert, more }: { alert: Alert; more: number }) {
  const { t } = useTranslation();
  const dates = useDates();
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [title, text] = [useId(), useId()];
  const answer = useAnswer(alert);
  const { record, category, place, notified, gathered, raisedAt } = alert;
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    words.current?.focus();
    return () => shown?.close(); // which returns the focus
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={text}
      className={classes['overlay']}
      onCancel={(event) => event.preventDefault()}
    >
      <div ref={words} className={classes['words']} tabIndex={-1}>
        <p className={classes['sign']}>
          <IconAlertOctagonFilled size={20} aria-hidden />
          {t('alert.title')}
        </p>
        <h2 id={title}>
          <bdi>{record?.title ?? category ?? place[0]}</bdi>
        </h2>
        <div id={text}>
          <p className={classes['site']}>
            {[record && category, place.join(PLACE_SEPARATOR)].filter(Boolean).map((part) => (
              <span key={part}>
                <bdi>{part}</bdi>
              </span>
            ))}
          </p>
          <p className={classes['facts']}>
            {record && <RecordNumber number={record.number} />}
            <span>{dates.nearMoment(raisedAt)}</span>
            <span>{t('record.alertNotified', { count: notified })}</span>
          </p>
          {gathered > 0 && <p className={classes['facts']}>{t('alert.gathered', { count: gathered })}</p>}
          {!record && <p className={classes['facts']}>{t('alert.hidden')}</p>}
        </div>
        <p className={classes['question']}>{t('alert.question')}</p>
      </div>
      <div className={classes['answers']}>
        <Button size="lg" loading={answer.isPending} onClick={() => answer.mutate('mine')}>
          {t('alert.mine')}
        </Button>
        <Button size="lg" variant="default" disabled={answer.isPending} onClick={() => answer.mutate('notMine')}>
          {t('alert.notMine')}
        </Button>
      </div>
      {answer.error && (
        <p role="alert" className={classes['refused']}>
          {refusalOf(answer.error)}
        </p>
      )}
      {more > 0 && <p className={classes['more']}>{t('alert.more', { count: more })}</p>}
    </dialog>
  );
}
