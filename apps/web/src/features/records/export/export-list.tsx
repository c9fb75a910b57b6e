import { notifications } from '@mantine/notifications';
import { exportNow, startExport } from '@safety-qube/contract/endpoints/exports';
import type { Export, ExportFormat } from '@safety-qube/contract/schemas/exports';
import type { ListTab } from '@safety-qube/contract/schemas/records';
import i18next from 'i18next';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError, call } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { showFailure } from '../../../shared/files/export-file.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { todayIn } from '../../../shared/format/format-date.ts';
import { showToast } from '../../../shared/page/toast.ts';
import { meQuery } from '../../../shared/session/session-queries.ts';
import { ExportToast } from './export-toast.tsx';
import { exportsQuery } from './exports.queries.ts';

/** A list as it is shown: its filters and order as in its address, and the columns that it shows. */
export interface ExportedList {
  readonly setup: RecordTypeSetup;
  readonly query: string;
  /** What is counted: its tab, and its filters as the server has them. */
  readonly tab: ListTab;
  readonly filters: Readonly<Record<string, string | number | undefined>>;
  readonly columns: readonly ColumnName[];
}
export interface ExportChoice {
  readonly format: ExportFormat;
  /** Whether all columns are exported, or only those that the list shows. */
  readonly isWhole: boolean;
}

const toastId = (id: number | 'now'): string => `export-${id}`;

function showProgress(one: Export): void {
  queryClient.setQueryData(exportsQuery.queryKey, (all: Export[] = []) => [one, ...all]);
  const hide = () => void notifications.hide(toastId(one.id));
  showToast({
    id: toastId(one.id),
    message: <ExportToast id={one.id} name={one.fileName} onGone={hide} />,
    autoClose: false,
  });
}

/**
 * Downloads a list as a file; one that is too long for that is created in the background, and its progress is shown.
 */
export async function exportList({ setup, query, columns }: ExportedList, { format, isWhole }: ExportChoice) {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const timeZone = me?.selectedTimezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const request = { type: setup.type, format, query, timeZone };
  const id = toastId('now');
  showToast({ id, message: i18next.t('export.preparing'), loading: true, autoClose: false });
  try {
    const name = `${i18next.t(setup.labels.many)} ${todayIn(timeZone)}.${format}`;
    await saveFile(exportNow, { query: { ...request, ...(!isWhole && { columns: columns.join(',') }) } }, name);
    notifications.update({ id, message: i18next.t('export.done'), loading: false, autoClose: 4000 });
  } catch (error) {
    notifications.hide(id);
    if (!(error instanceof CallError && error.code === 'EXPORT_TOO_LONG')) return showFailure(error);
    try {
      showProgress(await call(startExport, { body: { ...request, ...(!isWhole && { columns: [...columns] }) } }));
    } catch (refused) {
      showFailure(refused);
    }
  }
}
