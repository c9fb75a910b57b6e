import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../shared/api/call.ts';
import CodeEntry from './code-entry.tsx';
import { EmergencyLine, VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

/** The emergency number that a refusal contains. */
export function emergencyNumberOf(error: unknown): string | null {
  const number = error instanceof CallError ? error.details['emergencyNumber'] : null;
  return typeof number === 'string' ? number : null;
}

/** Why a code opens nothing, and what to do instead; also how to try again without a connection. */
export function VisitProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.statusCode >= 500 || error.statusCode === 429)
    return (
      <div role="alert">
        <VisitHeading title={t('visit.failed')}>
          {(error instanceof CallError && error.serverMessage) || t('error.connection')}
        </VisitHeading>
        <EmergencyLine number={emergencyNumberOf(error)} />
        <div className={classes['buttons']}>
          <Button size="lg" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </div>
    );
  const title =
    error.code === 'POSTER_REPLACED' || error.code === 'POSTER_ENDED'
      ? t(error.code === 'POSTER_REPLACED' ? 'visit.replaced' : 'visit.ended')
      : t(error.statusCode === 404 ? 'visit.notHere' : 'visit.again');
  return (
    <>
      <EmergencyLine number={emergencyNumberOf(error)} />
      <CodeEntry title={title} text={t('visit.againText')} />
    </>
  );
}
