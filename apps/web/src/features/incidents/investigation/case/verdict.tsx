import type { Case } from '@safety-qube/contract/schemas/investigation';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';

const TONES = { yes: 'amber', no: 'green', unknown: 'slate' } as const;

/** Shows whether a case is recordable, in which column of the log, and in whose log. */
export function Verdict(props: {
  recordability: Pick<Case['recordability'], 'recordable' | 'classification'> & { missing: readonly string[] };
  log: Case['log'];
  isShort?: boolean;
}) {
  const { t } = useTranslation();
  const { recordability, log, isShort = false } = props;
  const { recordable, missing, classification } = recordability;
  const words =
    recordable === 'yes' && classification
      ? t('case.verdict.yes', { column: t(`case.column.${classification}`) })
      : recordable === 'no'
        ? t('case.verdict.no')
        : t('case.verdict.unknown', { open: missing.length });
  return (
    <p className={classes['verdict']} data-tone={TONES[recordable]} data-short={isShort || undefined}>
      <b>{words}</b>
      {recordable === 'yes' && log && <span>{t(`case.log.${log}`)}</span>}
      {recordable === 'yes' && !log && <span>{t('case.log.open')}</span>}
    </p>
  );
}
