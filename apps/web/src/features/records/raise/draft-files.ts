import type { FileKeeper, KeepingTray } from '../../../shared/files/file-tray.ts';

/** Loads the device's own storage when there is something to keep. */
const keptFiles = () => import('../../../shared/files/kept-files.ts');

/** Stores the files of a report on the device, under the name of its draft, until the server has them. */
export const keeperOf = (place: string): FileKeeper => ({
  keep: async (key, name, bytes) => (await keptFiles()).keepFile({ key, place, part: '', name }, bytes),
  drop: (key) => void keptFiles().then(({ dropKept }) => dropKept(key)),
});

/** Restores the files of a report that were not uploaded before the window was closed. */
export async function restoreFiles(place: string, tray: KeepingTray): Promise<void> {
  const { keptFilesOf, readKept } = await keptFiles();
  for (const kept of await keptFilesOf(place)) {
    const file = await readKept(kept);
    if (file) tray.adopt(kept.key, file);
  }
}
