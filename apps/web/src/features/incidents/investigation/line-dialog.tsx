import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import type { RecordOf } from '../../../config/record-types.ts';

/** The dialog of a line of a part. */
export function LineDialog(props: {
  title: string;
  isNew: boolean;
  /** Whether somebody else has removed the line meanwhile. */
  isGone: boolean;
  record: RecordOf<'incident'>;
  check: () => boolean;
  save: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isNew, isGone, children, ...rest } = props;
  const { t } = useTranslation();
  return (
    <RecordDialog {...rest} action={isNew ? t('common.add') : undefined}>
      <FormAlert>{isGone ? t('investigation.lineGone') : undefined}</FormAlert>
      {children}
    </RecordDialog>
  );
}
