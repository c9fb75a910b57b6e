import i18next from 'i18next';
import type { FileTray } from '../../shared/files/file-tray.ts';
import { makeLocalTray } from '../../shared/files/local-tray.ts';
import { shrinkPhoto } from '../../shared/files/shrink-photo.ts';
import type { VisitFile } from '../../shared/visit/visit-files.ts';

/** Photos that stay on this device until the words of their report were sent. */
export interface PhotoTray extends FileTray {
  /** Returns the photos as they were chosen; `of` says what they belong to. */
  readonly chosen: (of?: Pick<VisitFile, 'questionId'>) => VisitFile[];
  /** Returns the photos, made small and without what a camera adds to them; `of` says what they belong to. */
  readonly toSend: (of?: Pick<VisitFile, 'questionId' | 'messageId'>) => Promise<VisitFile[]>;
}

/** Makes a tray whose photos are made small as soon as they are chosen. `onChange` receives their local ids. */
export function makePhotoTray(onChange: (ids: number[]) => void = () => undefined): PhotoTray {
  // A document can name its author; of a photo only what it shows is kept.
  const problemOf = ({ type }: File) =>
    !type || type.startsWith('image/') ? undefined : i18next.t('visit.photosOnly');
  const tray = makeLocalTray(onChange, problemOf);
  const held = () => tray.files().filter(({ status }) => status === 'held');
  const originals = new Map<string, File>();
  const small = new Map<string, Promise<Blob>>();
  return {
    ...tray,
    chosen: (of) =>
      held().flatMap(({ key }) => {
        const bytes = originals.get(key);
        return bytes ? [{ ...of, key, bytes }] : [];
      }),
    add(chosen) {
      const before = new Set(tray.files().map(({ key }) => key));
      tray.add(chosen);
      tray
        .files()
        .filter(({ key }) => !before.has(key))
        .forEach(({ key }, at) => {
          const file = chosen[at];
          if (!file) return;
          originals.set(key, file);
          small.set(key, shrinkPhoto(file, { isStripped: true }));
        });
    },
    toSend: (of) =>
      Promise.all(
        held().flatMap(({ key }) => {
          const bytes = small.get(key);
          return bytes ? [bytes.then((blob) => ({ ...of, key, bytes: blob }))] : [];
        }),
      ),
  };
}
