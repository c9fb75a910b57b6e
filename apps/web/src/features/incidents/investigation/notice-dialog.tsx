import { Textarea, TextInput } from '@mantine/core';
import { setNotices } from '@safety-qube/contract/endpoints/investigation';
import type { AuthorityNotice } from '@safety-qube/contract/schemas/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { NOTICE_WAYS, NOTICES_OF } from '@safety-qube/domain/incidents/notices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../components/ui/date-fields.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { PersonSelect } from '../../../components/ui/person-select.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call } from '../../../shared/api/call.ts';
import { missing } from './missing.ts';
import { hasLine, withLine, withoutLine } from './part-lines.ts';
import type { SectionProps } from './section-props.ts';

/** A notice that is added, corrected or withdrawn. */
export interface NoticeTask {
  readonly does: 'add' | 'change' | 'takeBack';
  readonly notice: AuthorityNotice;
}

function NoticeFields(props: {
  value: AuthorityNotice;
  onChange: (change: Partial<AuthorityNotice>) => void;
  /** The facility whose people are listed first. */
  facilityId: number;
  isTried: boolean;
}) {
  const { value, onChange, facilityId, isTried } = props;
  const { t } = useTranslation();
  const whats = NOTICES_OF[value.regime];
  return (
    <>
      {whats.length > 1 && (
        <Select
          label={t('notice.what')}
          allowDeselect={false}
          data={whats.map((what) => ({ value: what, label: t(`notice.${what}`) }))}
          value={value.what}
          onChange={(what) => onChange({ what: what ?? value.what })}
        />
      )}
      <MomentField
        label={t('notice.at')}
        value={value.at || null}
        onChange={(at) => onChange({ at: at ?? '' })}
        error={missing(isTried, !value.at)}
      />
      <PersonSelect
        label={t('notice.by')}
        nearTo={facilityId}
        allowDeselect={false}
        value={value.byId || null}
        onChange={(byId) => onChange({ byId: byId ?? value.byId })}
        error={missing(isTried, !value.byId)}
      />
      <Select
        label={t('notice.how')}
        allowDeselect={false}
        data={NOTICE_WAYS.map((how) => ({ value: how, label: t(`notice.how.${how}`) }))}
        value={value.how}
        onChange={(how) => onChange({ how: how ?? value.how })}
      />
      <TextInput
        label={<Optional>{t('notice.reference')}</Optional>}
        description={t('notice.referenceHelp')}
        dir="auto"
        maxLength={INVESTIGATION_LIMITS.reference}
        value={value.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <Textarea
        label={<Optional>{t('notice.note')}</Optional>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={INVESTIGATION_LIMITS.noticeNote}
        value={value.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  );
}

/** Records that an authority was notified; an existing notice is corrected or withdrawn with a reason. */
export function NoticeDialog(props: SectionProps & { task: NoticeTask; onClose: () => void }) {
  const { record, investigation, task, onClose } = props;
  const { does } = task;
  const { t } = useTranslation();
  const [notice, setNotice] = useState(task.notice);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const before = investigation.notices ?? [];
  const isCorrection = does !== 'add';
  const isGone = isCorrection && !hasLine(before, task.notice);
  const check = () => {
    setTried(true);
    // A notice that another user has changed or removed can no longer be withdrawn.
    if (isGone && does === 'takeBack') return false;
    return Boolean(notice.at && notice.byId) && (!isCorrection || reason.trim() !== '');
  };
  const save = () =>
    call(setNotices, {
      params: { id: record.id },
      version: investigation.version,
      body: {
        notices:
          does === 'takeBack'
            ? withoutLine(before, task.notice)
            : withLine(before, isCorrection ? task.notice : undefined, notice),
        ...(isCorrection && { reason: reason.trim() }),
      },
    });
  return (
    <RecordDialog
      title={t(`notice.${does}`)}
      action={does === 'change' ? undefined : t(`notice.do.${does}`)}
      record={record}
      check={check}
      save={save}
      onClose={onClose}
    >
      <FormAlert>{isGone ? t(does === 'takeBack' ? 'notice.gone' : 'investigation.lineGone') : undefined}</FormAlert>
      {does !== 'takeBack' && (
        <NoticeFields
          facilityId={record.facilityId}
          value={notice}
          onChange={(change) => setNotice({ ...notice, ...change })}
          isTried={isTried}
        />
      )}
      {isCorrection && (
        <Textarea
          label={t('notice.reason')}
          description={t('notice.reasonHelp')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={INVESTIGATION_LIMITS.noticeReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing(isTried, !reason.trim())}
        />
      )}
    </RecordDialog>
  );
}
