import { Textarea } from '@mantine/core';
import type { Cause } from '@safety-qube/domain/incidents/cause-tree';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../../../components/ui/record-dialog.tsx';
import type { RecordOf } from '../../../../config/record-types.ts';
import { missing } from '../missing.ts';

/** The text of a cause; of a new one, below the cause that it explains. */
export function CauseDialog(props: {
  record: RecordOf<'incident'>;
  version: number;
  draft: Cause;
  above: Cause | undefined;
  isNew: boolean;
  onChange: (draft: Cause) => void;
  save: (draft: Cause, version: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const { record, draft, above, isNew } = props;
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  return (
    <RecordDialog
      title={t(above ? 'cause.ask' : 'cause.add')}
      action={isNew ? t('common.add') : undefined}
      record={record}
      check={() => {
        setTried(true);
        return draft.text.trim() !== '';
      }}
      version={props.version}
      save={(version) => props.save(draft, version)}
      onClose={props.onClose}
    >
      <Textarea
        label={above ? t('cause.because', { cause: above.text }) : t('cause.text')}
        description={above ? undefined : t('cause.textHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={INVESTIGATION_LIMITS.cause}
        data-autofocus
        value={draft.text}
        onChange={(event) => props.onChange({ ...draft, text: event.currentTarget.value })}
        error={missing(isTried, !draft.text.trim())}
      />
    </RecordDialog>
  );
}
