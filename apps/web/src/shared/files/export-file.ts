import { getExportFile } from '@safety-qube/contract/exports';
import i18next from 'i18next';
import { CallError } from '../api/call.ts';
import { toastDone, toastError } from '../page/toast.ts';
import { saveFile } from './save-file.ts';

/** Says why something could not be downloaded, in the server's words where it has some. */
export const showFailure = (error: unknown): void =>
  toastError((error instanceof CallError && error.said) || i18next.t('error.connection'));

/** Downloads a file that was made in the background, and says so. */
export async function downloadExport(id: number, name: string): Promise<void> {
  try {
    await saveFile(getExportFile, { params: { id } }, name);
    toastDone(i18next.t('export.done'));
  } catch (error) {
    showFailure(error);
  }
}
