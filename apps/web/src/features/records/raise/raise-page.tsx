import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { RecordLink } from '../../../components/ui/record-link.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { RaiseParts, RaiseStart } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useKeptOnDevice } from '../../../shared/page/kept-on-device.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { type DraftBox, draftBox, useDraftKey, useWaiting } from './draft-box.ts';
import classes from './raise.module.css';
import { RaiseForm } from './raise-form.tsx';
import { Thanks, type ThanksProps } from './thanks.tsx';

/** Says that a saved draft was restored, and offers to start again. */
function KeptNotice({ at, onClear }: { at: string; onClear: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <div className={classes['notice']} role="status">
      <span>{t('raise.restored', { when: dates.ago(at) })}</span>
      <Button variant="default" size="xs" onClick={onClear}>
        {t('raise.anew')}
      </Button>
    </div>
  );
}

/** The record that it is created from, with a link. */
function Origin({ origin, isConverted }: { origin: AnyRecord; isConverted: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes['origin']}>
      <span>{t('task.origin')}</span> <RecordLink record={origin} />
      {isConverted && <p>{t('raise.converts')}</p>}
    </div>
  );
}

/** Raises a record: the form, then thanks with its number. Saved on every change; leaving the page loses nothing. */
export function RaisePage({ setup, parts, start }: { setup: RecordTypeSetup; parts: RaiseParts; start: RaiseStart }) {
  const { origin, values, draft } = start;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [box] = useState<DraftBox>(() => draftBox(setup.type, origin?.id ?? draft));
  const key = useDraftKey(box);
  const isWaiting = useWaiting(box) !== undefined;
  useKeptOnDevice();
  const [restoredAt, setRestoredAt] = useState(() => box.kept()?.at);
  const [sent, setSent] = useState<ThanksProps['record']>();
  const startAnew = () => {
    const undo = box.clear();
    setRestoredAt(undefined);
    toastUndo(t('raise.cleared'), undo);
  };
  if (sent) return <Thanks setup={setup} words={parts.words} record={sent} onAnother={() => setSent(undefined)} />;
  return (
    <Page>
      <PageHeader title={t(setup.labels.raise)}>
        <ActionIcon
          className={classes['leave']}
          size={44}
          aria-label={t('common.close')}
          renderRoot={(props) => <Link to={setup.paths.list} {...props} />}
        >
          <IconX size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </PageHeader>
      <div className={classes['page']}>
        {origin && <Origin origin={origin} isConverted={!setup.isGiven} />}
        {restoredAt && !isWaiting && <KeptNotice at={restoredAt} onClear={startAnew} />}
        <RaiseForm
          key={key}
          setup={setup}
          parts={parts}
          box={box}
          start={values}
          onSent={(record) => {
            box.clear();
            setRestoredAt(undefined);
            if (!setup.isGiven && !origin) return setSent(record);
            toastDone(t('raise.given', { number: record.number }));
            if (origin) void client.invalidateQueries({ queryKey: ['record', origin.id] });
            void navigate({ to: setup.paths.record(record.id), replace: true });
          }}
        />
      </div>
    </Page>
  );
}
