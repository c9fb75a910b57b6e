import { Button } from '@mantine/core';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ofType } from '../../../shared/records/of-type.ts';
import type { DraftBox } from './draft-box.ts';
import classes from './raise.module.css';

/** A report that was sent and has not arrived: it is sent automatically. It can be retried at once, or edited. */
export function WaitingReport({ type, what, box }: { type: RecordType; what: string; box: DraftBox }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes['waiting']} aria-labelledby="waiting-report" aria-live="polite">
      <IconCloudUpload size={32} stroke={1.5} aria-hidden />
      <h2 id="waiting-report" ref={heading} tabIndex={-1}>
        {t('raise.waiting', ofType(type))}
      </h2>
      <p>{t('raise.waitingText')}</p>
      <blockquote dir="auto">{what}</blockquote>
      <div className={classes['thanksActions']}>
        <Button size="md" variant="default" onClick={box.sendNow}>
          {t('files.retry')}
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={box.withdraw}>
          {t('raise.takeBack', ofType(type))}
        </Button>
      </div>
    </section>
  );
}
