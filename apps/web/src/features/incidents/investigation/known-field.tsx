import { SegmentedControl } from '@mantine/core';
import type { Known } from '@safety-qube/domain/incidents/known';
import { useTranslation } from 'react-i18next';
import classes from './investigation.module.css';

/**
 * Yes, no, or not answered yet: unanswered is not no. A bare one has no label of its own, as the question is above it;
 * `help` explains how to answer.
 */
export function KnownField(props: {
  label: string;
  help?: string | undefined;
  isBare?: boolean;
  value: Known;
  onChange: (value: Known) => void;
}) {
  const { label, help, isBare, value, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className={classes['known']}>
      {!isBare && (
        <span className={classes['knownLabel']} aria-hidden>
          {label}
        </span>
      )}
      {help && <p className={classes['quiet']}>{help}</p>}
      <SegmentedControl
        aria-label={label}
        size="sm"
        data={[
          { value: 'true', label: t('record.yes') },
          { value: 'false', label: t('record.no') },
          { value: 'null', label: t('case.open') },
        ]}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === 'null' ? null : chosen === 'true')}
      />
    </div>
  );
}
