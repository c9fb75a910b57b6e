import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

/** Before a report of an immediate danger: whom to warn and to call, and only then the report. */
export function EmergencyFirst({ number, onNext }: { number: string | null; onNext: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <VisitHeading title={t('visit.first.title')}>{t('visit.first.text')}</VisitHeading>
      <div className={classes['column']}>
        {number !== null && (
          <Button
            component="a"
            href={`tel:${number.replaceAll(/[^\d+*#]/g, '')}`}
            size="xl"
            color="red"
            leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
          >
            {t('visit.first.call')}&nbsp;<bdi dir="ltr">{number}</bdi>
          </Button>
        )}
        <Button size="xl" variant={number === null ? 'filled' : 'default'} onClick={onNext}>
          {t('visit.first.next')}
        </Button>
      </div>
    </>
  );
}
