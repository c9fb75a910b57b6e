import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { RaiseParts } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../lib/use-dates.ts';
import { type DraftBox, draftBox, useDraftKey } from './draft-box.ts';
import classes from './raise.module.css';
import { RaiseForm } from './raise-form.tsx';
import { Thanks, type ThanksProps } from './thanks.tsx';

/** Says that what is here was begun before, and offers to begin anew. */
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

/** Raise something: the form, then thanks with its number. Kept at every change; leaving loses nothing. */
export function RaisePage({ setup, parts }: { setup: RecordTypeSetup; parts: RaiseParts }) {
  const { t } = useTranslation();
  const [box] = useState<DraftBox>(() => draftBox(setup.type));
  const key = useDraftKey(box);
  const [restoredAt, setRestoredAt] = useState(() => box.kept()?.at);
  const [sent, setSent] = useState<Omit<ThanksProps, 'setup' | 'onAnother'>>();
  const startAnew = () => {
    const undo = box.clear();
    setRestoredAt(undefined);
    toastUndo(t('raise.cleared'), undo);
  };
  if (sent) return <Thanks setup={setup} {...sent} onAnother={() => setSent(undefined)} />;
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
        {restoredAt && <KeptNotice at={restoredAt} onClear={startAnew} />}
        <RaiseForm
          key={key}
          setup={setup}
          parts={parts}
          box={box}
          onSent={(record, isAnonymous) => {
            box.clear();
            setRestoredAt(undefined);
            setSent({ record, isAnonymous });
          }}
        />
      </div>
    </Page>
  );
}
