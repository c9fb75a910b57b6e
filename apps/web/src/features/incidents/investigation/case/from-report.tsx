import { IconClipboardText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';
import { equalsFormAnswer } from './case-values.ts';

/** Marks an answer that equals the one of the incident's form. */
export function FromReport({ value, ofForm }: { value: unknown; ofForm: unknown }) {
  const { t } = useTranslation();
  if (!equalsFormAnswer(value, ofForm)) return null;
  return (
    <p className={classes['fromReport']}>
      <IconClipboardText size={14} stroke={1.75} aria-hidden />
      {t('case.fromReport')}
    </p>
  );
}
