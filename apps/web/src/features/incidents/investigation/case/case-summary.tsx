import { Stack } from '@mantine/core';
import type { Case } from '@safety-qube/contract/schemas/investigation';
import { CASE_CODE_NAMES, CASE_CODES, type CaseCode } from '@safety-qube/domain/incidents/case-codes';
import { isPrivacyCase } from '@safety-qube/domain/incidents/privacy';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';
import { oiicsQuery } from '../investigation.queries.ts';
import { Contradictions } from './contradictions.tsx';
import { Verdict } from './verdict.tsx';

/** The title of a code of the classification, which is in English. */
function CodeTitle({ field, code }: { field: CaseCode; code: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(oiicsQuery);
  return (
    <span>
      {t(`case.code.${field}`)}:{' '}
      <bdi lang="en">
        {data?.oiicsTitle(CASE_CODES[field], code)} ({code})
      </bdi>
    </span>
  );
}

/** A summary of a case: outcome, days lost, whether it is recordable, and its codes. */
export function CaseSummary({ assessed }: { assessed: Case }) {
  const { t } = useTranslation();
  const { days, outcome, recordability, log, codes, privacyReasons, type } = assessed;
  const coded = CASE_CODE_NAMES.flatMap((field) => {
    const code = codes[field];
    return code === null ? [] : [{ field, code }];
  });
  return (
    <Stack align="flex-start" gap={2} mt={2}>
      <Verdict recordability={recordability} log={log} isShort />
      <small>
        {[
          t(`case.type.${type}`),
          outcome && t(`case.outcome.${outcome}`),
          days.away > 0 && t('case.daysAway', { days: days.away }),
          days.restricted > 0 && t('case.daysRestricted', { days: days.restricted }),
          days.isCapped && t('case.capped'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <Contradictions found={assessed.contradictions} />
      {isPrivacyCase(privacyReasons, type) && (
        <span className={classes['private']}>
          <IconEyeOff size={14} stroke={1.75} aria-hidden />
          {t('case.private')}
        </span>
      )}
      {coded.length > 0 && (
        <small className={classes['codes']}>
          {coded.map(({ field, code }) => (
            <CodeTitle key={field} field={field} code={code} />
          ))}
        </small>
      )}
    </Stack>
  );
}
