import { SegmentedControl } from '@mantine/core';
import type { Known } from '@safety-qube/domain/incidents/known';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './investigation.module.css';

/** Yes, no, or not answered yet: silence is no answer. */
export function KnownField(props: { label: string; isBare?: boolean; value: Known; onChange: (value: Known) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes['known']}>
      <span id={id} className={props.isBare ? classes['unseen'] : classes['knownLabel']}>
        {props.label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        size="sm"
        classNames={{ label: classes['segment'] ?? '' }}
        data={[
          { value: 'true', label: t('record.yes') },
          { value: 'false', label: t('record.no') },
          { value: 'null', label: t('case.open') },
        ]}
        value={String(props.value)}
        onChange={(value) => props.onChange(value === 'null' ? null : value === 'true')}
      />
    </div>
  );
}
