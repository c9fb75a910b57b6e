import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../../components/ui/dialog.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { type AskedField, askedBy, type RecordFlow } from '../../../config/record-flow.ts';
import type { Need } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { textKey } from '../../../i18n/text-key.ts';
import { showFieldErrors } from '../../../shared/api/form-errors.ts';
import { heldIds, isOnItsWay, useTrayFiles } from '../../../shared/files/file-tray.ts';
import { fetchPart } from '../../../shared/page/after-first-paint.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { peopleWho } from '../../../shared/records/people-of.ts';
import { currentOf, putRecord } from '../../../shared/records/record-cache.ts';
import { useSettings, useUses } from '../../../shared/tenant/use-setting.ts';
import { prepareUndo, sayDone } from '../undo/say-done.ts';
import { ActionField } from './action-field.tsx';
import { type ActionValues, actionDraft, forgetActionDraft } from './action-store.ts';
import { ConcurrentChanges } from './concurrent-changes.tsx';
import { MissingParts } from './missing-parts.tsx';
import { may, resetRequestKey, takeAction } from './record-data.ts';

const BoardFields = lazy(() => fetchPart(() => import('./board-fields.tsx')));

const valuesOf = (record: AnyRecord): ActionValues => ({
  what: '',
  rootCause: '',
  reason: '',
  note: '',
  team: peopleWho(record, 'resolutionTeam'),
  ehsMembers: peopleWho(record, 'ehsMember'),
  ownerId: record.ownerId,
  dueOn: record.dueOn ?? '',
  priority: record.priority,
  of: null,
  residualRisk: null,
  reportedLine: record.reportedLine ?? '',
  board: {
    reported: record.reportedLine ?? '',
    done: '',
    beforeId: null,
    afterId: null,
    isOnBoard: false,
  },
});

/** Returns the body of the request: what the action asks for, without empty values. */
export function actionBody(
  asked: readonly AskedField[],
  values: ActionValues,
  attachmentIds: number[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name } of asked) {
    if (name === 'attachmentIds') body[name] = attachmentIds;
    else if (name === 'dueOn') body['dueOn'] = values.dueOn || null;
    else if (name === 'board') {
      if (values.board.done.trim()) body[name] = values.board;
    } else {
      const entered = values[name];
      const value = typeof entered === 'string' ? entered.trim() : entered;
      if (value !== '' && value !== null) body[name] = value;
    }
  }
  return body;
}

/** Fields that a tenant may disable. */
const USES: Readonly<Partial<Record<AskedField['name'], 'duedate' | 'priority' | 'owner'>>> = {
  dueOn: 'duedate',
  priority: 'priority',
  ownerId: 'owner',
};

interface Props {
  setup: RecordTypeSetup;
  flow: RecordFlow;
  record: AnyRecord;
  action: RecordAction;
  /** What the record still needs. */
  missing?: readonly Need[];
  onClose: () => void;
}

/**
 * Asks for the input of an action, and sends it; suspends until all its fields are loaded, so that it opens at its height. The input stays when the dialog is closed, and when another user was
 * first.
 */
export function ActionDialog({ setup, flow, record, action, missing = [], onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const own = ofType(record.type);
  const isPhone = useLayout() === 'mobile';
  const [draft] = useState(() => actionDraft(record.id, action));
  const form = useForm<ActionValues>({ defaultValues: { ...valuesOf(record), ...draft.values } });
  const files = useTrayFiles(draft.tray);
  const [problem, setProblem] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  /** The record as it was when the dialog opened, while there is another user's change since. */
  const [base, setBase] = useState(record);
  const [isStale, setStale] = useState(false);
  const uses = useUses(setup.configPrefix);
  const mayChangeApprovers = useSettings()('enable_approver_modification') === true;
  const shown = askedBy(setup.workflow, flow, record, action).filter(({ name }) => {
    const setting = USES[name];
    if (name === 'ehsMembers') return mayChangeApprovers && peopleWho(record, 'ehsMember').length > 0;
    return setting === undefined || uses(setting);
  });
  const asksFiles = shown.find(({ name }) => name === 'attachmentIds');
  const asksBoard = !record.isConfidential && shown.some(({ name }) => name === 'board');
  const filesMissing = asksFiles?.isRequired && isTried && !files.length ? t('act.filesMissing') : undefined;

  useEffect(() => {
    const follow = form.watch(() => {
      draft.values = form.getValues();
    });
    return () => follow.unsubscribe();
  }, [form, draft]);

  const send = useMutation({
    mutationFn: (values: ActionValues) => {
      prepareUndo();
      const body = actionBody(shown, values, heldIds(draft.tray.files()));
      return takeAction(setup, record, action, body);
    },
    onSuccess: (saved) => {
      resetRequestKey();
      forgetActionDraft(record.id, action);
      putRecord(client, saved);
      void sayDone(client, setup, { action, before: record, saved });
      onClose();
    },
    onError: (error) => {
      const current = currentOf(error);
      if (!current) return setProblem(showFieldErrors(error, form.setError));
      client.setQueryData(['record', record.id], current);
      setStale(true);
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    setTried(true);
    if (asksFiles?.isRequired && !draft.tray.files().length) return;
    setWaiting(true);
    await draft.tray.settled();
    setWaiting(false);
    const arrived = draft.tray.files();
    if (arrived.some((file) => file.status === 'failed'))
      return setProblem(t('files.failed', { count: arrived.filter((file) => file.status === 'failed').length }));
    if (isStale) setBase(record);
    setStale(false);
    send.mutate(values);
  });
  const isAllowed = may(record, action);
  const isIncomplete = flow.looks[action]?.needsAll === true && missing.some(({ isRequired }) => isRequired);
  return (
    <Dialog
      onClose={onClose}
      title={t(`act.title.${action}`, own)}
      fullScreen={isPhone}
      size={520}
      focusOtherwise="next-step"
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            setTried(true);
            void submit(event);
          }}
        >
          <FormAlert>{problem}</FormAlert>
          {isStale && <ConcurrentChanges setup={setup} before={base} now={record} isStillAllowed={isAllowed} />}
          <Stack gap={16}>
            {missing.length > 0 && <MissingParts needs={missing} isRefused={isIncomplete} onFollow={onClose} />}
            {flow.looks[action]?.isExplained && (
              <p className={dialog['text']}>{t(textKey(`act.text.${action}`), own)}</p>
            )}
            {shown.map((asked) => (
              <ActionField key={asked.name} asked={asked} action={action} record={record} setup={setup} />
            ))}
            {asksFiles && (
              <FileField
                tray={draft.tray}
                label={t('act.files', own)}
                hint={t('act.filesHelp')}
                accept="image/*,video/*,application/pdf"
                error={filesMissing && fieldError({ message: filesMissing })}
              />
            )}
            {asksBoard && <BoardFields record={record} tray={draft.tray} />}
          </Stack>
          <DialogFoot onCancel={onClose} stays>
            <Button
              type="submit"
              size="md"
              loading={send.isPending || (isWaiting && files.some(isOnItsWay))}
              disabled={!isAllowed || isIncomplete}
            >
              {t(`act.do.${action}`, own)}
            </Button>
          </DialogFoot>
        </form>
      </FormProvider>
    </Dialog>
  );
}
