import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/ui/page.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import type { RaiseWords } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './raise.module.css';

export interface ThanksProps {
  setup: RecordTypeSetup;
  words: RaiseWords;
  record: Pick<AnyRecord, 'id' | 'number' | 'ownerId' | 'isClosed'>;
  onAnother: () => void;
}

/** The report arrived: its number, who handles it now, and what comes next. */
export function Thanks({ setup, words, record, onAnother }: ThanksProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('raise.thanks'));
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    document.getElementById('main')?.scrollTo?.({ top: 0 });
  }, []);
  const owner = people.find(record.ownerId);
  const looks = owner ? t('raise.looks', { name: people.name(owner.id) }) : t('raise.looksSomeone');
  return (
    <Page>
      <div className={classes['thanks']}>
        <IconCircleCheck size={52} stroke={1.4} aria-hidden />
        <h1 ref={heading} tabIndex={-1}>
          {t('raise.thanks')}
        </h1>
        <p className={classes['thanksNumber']}>
          <RecordNumber number={record.number} />
        </p>
        <p>{record.isClosed ? t('raise.recorded') : owner && owner.id === people.me ? t(words.mine) : looks}</p>
        {!record.isClosed && <p>{t('raise.after')}</p>}
        <div className={classes['thanksActions']}>
          <Button size="md" renderRoot={(props) => <Link to={setup.paths.record(record.id)} {...props} />}>
            {t('raise.see')}
          </Button>
          <Button size="md" variant="default" onClick={onAnother}>
            {t('raise.another')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
