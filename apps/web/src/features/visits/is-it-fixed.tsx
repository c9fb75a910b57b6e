import { Button } from '@mantine/core';
import { acceptAsReporter, declineAsReporter } from '@safety-qube/contract/endpoints/visits';
import type { ReporterView } from '@safety-qube/contract/schemas/visits';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { type VisitKey, visitCall } from '../../shared/visit/visit-calls.ts';
import { isTooLong, LongText } from './long-text.tsx';
import { claimedReportQuery } from './visit.queries.ts';
import classes from './visits.module.css';

/** Asks the reporter whether what they reported is fixed; if not, what is still wrong. */
export function IsItFixed({ claim, type }: { claim: VisitKey; type: ReporterView['type'] }) {
  const { t } = useTranslation();
  /** The variant of a text for the type; typed loosely, as most types have none. */
  const own: Record<string, unknown> = { context: type };
  const client = useQueryClient();
  const [isNot, setNot] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const answer = useMutation({
    networkMode: 'always',
    mutationFn: (reason: string | null) =>
      reason === null
        ? visitCall(claim, acceptAsReporter, { body: {} })
        : visitCall(claim, declineAsReporter, { body: { reason } }),
    onSuccess: (report) => client.setQueryData(claimedReportQuery(claim).queryKey, report),
    onError: (error) => setProblem(refusalOf(error)),
  });
  const decline = () => {
    setProblem(reason.trim() ? undefined : t('visit.fixed.missing'));
    if (reason.trim() && !isTooLong(reason, RECORD_LIMITS.reason)) answer.mutate(reason.trim());
  };
  return (
    <section className={classes['question']}>
      <h2 className={classes['title']}>{t('turn.isFixed', own)}</h2>
      <FormAlert>{problem}</FormAlert>
      {isNot ? (
        <form
          className={classes['column']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            decline();
          }}
        >
          <LongText
            label={t('visit.fixed.reason')}
            value={reason}
            onChange={setReason}
            most={RECORD_LIMITS.reason}
            minRows={3}
            maxRows={10}
            data-autofocus
          />
          <div className={classes['pair']}>
            <Button size="xl" variant="default" onClick={() => setNot(false)}>
              {t('common.cancel')}
            </Button>
            <Button size="xl" type="submit" loading={answer.isPending}>
              {t('visit.fixed.sendReason')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes['pair']}>
          <Button size="xl" variant="default" onClick={() => setNot(true)}>
            {t('act.open.decline', own)}
          </Button>
          <Button size="xl" loading={answer.isPending} onClick={() => answer.mutate(null)}>
            {t('act.open.accept', own)}
          </Button>
        </div>
      )}
    </section>
  );
}
