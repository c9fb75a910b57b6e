import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../components/ui/date-fields.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { PeopleSelect, PersonSelect } from '../../../components/ui/person-select.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { LIST_ID } from '../../../components/ui/use-list-rows.ts';
import type { ListedRecord } from '../../../config/record-types.ts';
import { useFocusBack } from '../../../shared/page/use-focus-back.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import classes from './bulk-dialogs.module.css';
import type { Change, Refused } from './use-bulk-change.ts';

/** A dialog that changes the selected records. */
export function BulkDialog(props: {
  title: string;
  submit: string;
  color?: string;
  onSubmit: () => void;
  onClose: () => void;
  more?: ReactNode;
  children: ReactNode;
}) {
  useFocusBack(LIST_ID);
  const { t } = useTranslation();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={440}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {props.children}
          <Group justify="end" gap="sm">
            {props.more}
            <Button variant="default" onClick={props.onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" {...(props.color && { color: props.color })}>
              {props.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export interface DialogProps {
  onClose: () => void;
  onChange: (change: Change) => void;
}

/** Assigns several records to a team. */
export function AssignDialog({ type, count, onClose, onChange }: DialogProps & { type: RecordType; count: number }) {
  const { t } = useTranslation();
  const [team, setTeam] = useState<number[]>([]);
  const [dueOn, setDueOn] = useState('');
  const [isAsked, setAsked] = useState(false);
  return (
    <BulkDialog
      title={t('bulk.assignTitle', { count })}
      submit={t('bulk.assign')}
      onClose={onClose}
      onSubmit={() => (team.length ? onChange({ action: 'assign', team, ...(dueOn && { dueOn }) }) : setAsked(true))}
    >
      <PeopleSelect
        label={t('record.team', ofType(type))}
        description={t('bulk.teamHelp')}
        data-autofocus
        value={team}
        onChange={setTeam}
        error={isAsked && !team.length && fieldError({ message: t('bulk.teamNone') })}
      />
      <DayField label={t('record.due')} description={t('bulk.dueHelp')} value={dueOn} onChange={setDueOn} />
    </BulkDialog>
  );
}

/** Assigns several records to one owner. */
export function OwnerDialog({ onClose, onChange }: DialogProps) {
  const { t } = useTranslation();
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  return (
    <BulkDialog
      title={t('bulk.ownerTitle')}
      submit={t('bulk.ownerSet')}
      onClose={onClose}
      onSubmit={() => (ownerId === null ? setAsked(true) : onChange({ action: 'setOwner', ownerId }))}
    >
      <PersonSelect
        label={t('records.column.owner')}
        description={t('bulk.teamHelp')}
        data-autofocus
        value={ownerId}
        onChange={setOwnerId}
        error={isAsked && ownerId === null && fieldError({ message: t('form.required') })}
      />
    </BulkDialog>
  );
}

/** Cancels several records, with a reason that is shown to their people. */
export function CancelDialog({ onClose, onChange }: DialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const trimmed = reason.trim();
  return (
    <BulkDialog
      title={t('bulk.cancelTitle')}
      submit={t('bulk.cancel')}
      color="red"
      onClose={onClose}
      onSubmit={() => (trimmed ? onChange({ action: 'cancel', reason: trimmed }) : setAsked(true))}
    >
      <p className={classes['text']}>{t('bulk.cancelText')}</p>
      <Textarea
        label={t('act.reason.cancel')}
        data-autofocus
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isAsked && !trimmed && fieldError({ message: t('act.reasonMissing') })}
      />
    </BulkDialog>
  );
}

/** Sets one due date for several records, or removes theirs. */
export function DueDialog(
  props: DialogProps & { chosen: readonly ListedRecord[]; count: number; isExplained: boolean },
) {
  const { chosen, onClose } = props;
  const { t } = useTranslation();
  const [first] = chosen;
  const isSame = chosen.every((record) => record.dueOn === first?.dueOn);
  const [dueOn, setDueOn] = useState((isSame && first?.dueOn) || '');
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  /** A reason is required only to move an existing date. */
  const asksWhy = props.isExplained && chosen.some((record) => record.dueOn);
  const set = (wish: string | null) => {
    setAsked(true);
    if (asksWhy && !reason.trim()) return;
    props.onChange({ action: 'setDue', dueOn: wish, ...(asksWhy && { reason: reason.trim() }) });
  };
  return (
    <BulkDialog
      title={t('bulk.dueTitle', { count: props.count })}
      submit={t('bulk.dueSet')}
      onClose={onClose}
      onSubmit={() => (dueOn ? set(dueOn) : setAsked(true))}
      more={
        chosen.some((record) => record.dueOn) && (
          <Button variant="transparent" className={classes['quiet'] ?? ''} onClick={() => set(null)}>
            {t('bulk.dueNone')}
          </Button>
        )
      }
    >
      <DayField
        label={t('record.due')}
        isFirst
        value={dueOn}
        onChange={setDueOn}
        error={isAsked && !dueOn && fieldError({ message: t('form.required') })}
      />
      {asksWhy && (
        <Textarea
          label={t('task.whyDue')}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isAsked && !reason.trim() && fieldError({ message: t('act.reasonMissing') })}
        />
      )}
    </BulkDialog>
  );
}

/** Asks for confirmation, because deletion cannot be undone. */
export function DeleteDialog({ count, onClose, onChange }: DialogProps & { count: number }) {
  const { t } = useTranslation();
  return (
    <BulkDialog
      title={t('bulk.deleteTitle', { count })}
      submit={t('bulk.deleteIt', { count })}
      color="red"
      onClose={onClose}
      onSubmit={() => onChange({ action: 'delete' })}
    >
      <p className={classes['text']}>{t('bulk.deleteText')}</p>
    </BulkDialog>
  );
}

/** Lists the records that were not changed, each with its reason; those of other pages by their reasons. */
export default function RefusedDialog({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  useFocusBack(LIST_ID);
  const { t } = useTranslation();
  const known = refused.flatMap(({ record, message }) => (record ? [{ record, message }] : []));
  const others = Map.groupBy(
    refused.filter(({ record }) => !record),
    ({ message }) => message,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t('bulk.refused', { count: refused.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ul className={classes['refused']}>
        {known.map(({ record, message }) => (
          <li key={record.id}>
            <span className={classes['what']}>
              <span className={classes['number']}>
                <RecordNumber number={record.number} />
              </span>
              <bdi>{record.title}</bdi>
            </span>
            <span className={classes['why']}>{message}</span>
          </li>
        ))}
        {[...others].map(([message, { length: count }]) => (
          <li key={message}>
            <span className={classes['what']}>
              {known.length ? t('bulk.refusedOthers', { count }) : t('bulk.refused', { count })}
            </span>
            <span className={classes['why']}>{message}</span>
          </li>
        ))}
      </ul>
      <Group justify="end">
        <Button data-autofocus onClick={onClose}>
          {t('bulk.understood')}
        </Button>
      </Group>
    </Modal>
  );
}
