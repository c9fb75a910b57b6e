import { getExportFile } from '@safety-qube/contract/endpoints/exports';
import i18next from 'i18next';
import { CallError } from '../api/call.ts';
import { toastDone, toastError } from '../page/toast.ts';
import { saveFile } from './save-file.ts';

/** Shows why a download failed, with the server's message if there is one. */
export const showFailure = (error: unknown): void =>
  toastError((error instanceof CallError && error.serverMessage) || i18next.t('error.connection'));

/** Downloads a file that was created in the background, and shows a message. */
export async function downloadExport(id: number, name: string): Promise<void> {
  try {
    await saveFile(getExportFile, { params: { id } }, name);
    toastDone(i18next.t('export.done'));
  } catch (error) {
    showFailure(error);
  }
}
