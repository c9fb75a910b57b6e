import { Menu } from '@mantine/core';
import { getRecordPdf } from '@safety-qube/contract/endpoints/record-document';
import { deleteRecord, setArchived } from '@safety-qube/contract/endpoints/record-operations';
import type { DocumentContent } from '@safety-qube/contract/schemas/record-document';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconFileTypePdf,
  IconLink,
  IconLock,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { MenuOfButton } from '../../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../../components/ui/opened-menu.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { menuActions, type RecordFlow } from '../../../config/record-flow.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError, call } from '../../../shared/api/call.ts';
import { showFailure } from '../../../shared/files/export-file.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { currentOf, refreshRecord } from '../../../shared/records/record-cache.ts';
import { ConvertItems } from './convert-items.tsx';
import { may } from './record-data.ts';

export interface RecordMenuProps {
  readonly setup: RecordTypeSetup;
  readonly flow: RecordFlow;
  readonly record: AnyRecord;
  /** Further entries of other modules. */
  readonly MenuItems: ComponentType<{ record: AnyRecord }>;
  readonly onEdit: () => void;
  readonly onAction: (action: RecordAction) => void;
  readonly onLink: () => void;
  readonly onConfidentiality: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Archives or restores at once, and offers an undo. */
function useArchive(record: AnyRecord) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = ['record', record.id];
  const change = useMutation({
    mutationFn: ({ archived, version }: { archived: boolean; version: number; undoes?: string }) =>
      call(setArchived, { params: { id: record.id }, version, body: { archived } }),
    onMutate: ({ archived }) => {
      const before = client.getQueryData<AnyRecord>(key);
      if (before) client.setQueryData(key, { ...before, archivedAt: archived ? new Date().toISOString() : null });
      return before;
    },
    onSuccess: ({ version }, { archived, undoes }) => {
      void refreshRecord(client, record);
      if (undoes !== undefined) return toastDone(t('undone.other', { what: undoes }));
      const message = t(archived ? 'record.archivedDone' : 'record.restoredDone', { number: record.number });
      toastUndo(message, () => change.mutate({ archived: !archived, version, undoes: message }));
    },
    onError: (error, _, before) => {
      client.setQueryData(key, currentOf(error) ?? before);
      toastRefusal(error);
    },
  });
  return change;
}

/** Downloads the record as a document: without comments and history once it is known to be too long with them. */
function useDownload(record: AnyRecord) {
  const { t } = useTranslation();
  const [isTooLong, setTooLong] = useState(false);
  const download = useMutation({
    mutationFn: (content: DocumentContent) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const args = { params: { id: record.id }, query: { timeZone, content } };
      return saveFile(getRecordPdf, args, `${record.number}.pdf`);
    },
    onSuccess: () => toastDone(t('export.done')),
    onError: (error) => {
      showFailure(error);
      if (error instanceof CallError && error.code === 'DOCUMENT_TOO_LONG') setTooLong(true);
    },
  });
  return { download, isTooLong };
}

/** Asks for confirmation, because deletion cannot be undone. */
function DeleteDialog({ setup, record, onClose }: { setup: RecordTypeSetup; record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteRecord, { params: { id: record.id }, version: record.version }),
    onSuccess: async () => {
      toastDone(t('record.deleted', { number: record.number }));
      await navigate({ to: setup.paths.list });
      client.removeQueries({ queryKey: ['record', record.id] });
      void client.invalidateQueries({ queryKey: ['records', record.type] });
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) client.setQueryData(['record', record.id], current);
      toastRefusal(error);
    },
  });
  return (
    <ConfirmDialog
      title={t('record.deleteTitle', { number: record.number })}
      text={t('record.deleteText')}
      action={t('record.deleteDo')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

/** The menu of a record: its actions besides the next step. */
export default function RecordMenuEntries(props: MenuOfButton & RecordMenuProps) {
  const { setup, flow, record } = props;
  const { t } = useTranslation();
  const archive = useArchive(record);
  const { download, isTooLong } = useDownload(record);
  const [isDeleting, setDeleting] = useState(false);
  const { abilities, version } = record;
  const actions = menuActions(setup, flow).filter((action) => may(record, action));
  const copy = () =>
    navigator.clipboard
      .writeText(`${location.origin}${setup.paths.record(record.id)}`)
      .then(() => toastDone(t('record.copied')));
  return (
    <>
      <OpenedMenu
        opener={props.opener}
        width={240}
        entries={
          <>
            {abilities.edit && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={props.onEdit}>
                {t(setup.labels.edit)}
              </Menu.Item>
            )}
            {actions.map((action) => {
              const Icon = flow.looks[action]?.icon ?? IconDots;
              return (
                <Menu.Item key={action} leftSection={<Icon {...icon} />} onClick={() => props.onAction(action)}>
                  {t(`act.open.${action}`, ofType(record.type))}
                </Menu.Item>
              );
            })}
            <Suspense>
              <props.MenuItems record={record} />
            </Suspense>
            <ConvertItems record={record} />
            {abilities.edit && (
              <Menu.Item leftSection={<IconLink {...icon} />} onClick={props.onLink}>
                {t('record.link')}
              </Menu.Item>
            )}
            {abilities.setConfidentiality && (
              <Menu.Item leftSection={<IconLock {...icon} />} onClick={props.onConfidentiality}>
                {t('record.confidentiality')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
              {t('record.copyLink')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileTypePdf {...icon} />}
              disabled={download.isPending}
              onClick={() => download.mutate('all')}
            >
              {t('record.downloadPdf')}
            </Menu.Item>
            {isTooLong && (
              <Menu.Item
                leftSection={<IconFileTypePdf {...icon} />}
                disabled={download.isPending}
                onClick={() => download.mutate('brief')}
              >
                {t('record.downloadBriefPdf')}
              </Menu.Item>
            )}
            {(abilities.archive || abilities.restore || abilities.delete) && <Menu.Divider />}
            {abilities.archive && record.archivedAt === null && (
              <Menu.Item
                leftSection={<IconArchive {...icon} />}
                onClick={() => archive.mutate({ archived: true, version })}
              >
                {t('record.archive')}
              </Menu.Item>
            )}
            {abilities.restore && record.archivedAt !== null && (
              <Menu.Item
                leftSection={<IconArchiveOff {...icon} />}
                onClick={() => archive.mutate({ archived: false, version })}
              >
                {t('record.restore')}
              </Menu.Item>
            )}
            {abilities.delete && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setDeleting(true)}>
                {t('record.delete')}
              </Menu.Item>
            )}
          </>
        }
      >
        {props.children}
      </OpenedMenu>
      {isDeleting && <DeleteDialog setup={setup} record={record} onClose={() => setDeleting(false)} />}
    </>
  );
}
