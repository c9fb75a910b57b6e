import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import { useState } from 'react';
import type { VisitFile } from '../../shared/visit/visit-files.ts';
import { makePhotoTray, type PhotoTray } from './photo-tray.ts';

/** The photos of a draft: of the report itself, and of its answers by question and slot. */
export interface DraftPhotos {
  readonly report: PhotoTray;
  readonly answers: Map<string, { readonly questionId: string; readonly tray: PhotoTray }>;
}
const known = new Map<string, DraftPhotos>();

/** Returns the photos of a draft by its name. */
export const useDraftPhotos = (name: string): DraftPhotos =>
  useState(() => {
    const photos = known.get(name) ?? { report: makePhotoTray(), answers: new Map() };
    known.set(name, photos);
    return photos;
  })[0];

export const dropPhotos = (name: string): boolean => known.delete(name);

/** Clears the state in memory, as a reload of the window does. */
export const forgetPhotos = (): void => known.clear();

/** Returns the photos of a draft as they were chosen. */
export const chosenPhotos = ({ report, answers }: DraftPhotos): VisitFile[] => [
  ...report.chosen(),
  ...[...answers.values()].flatMap(({ questionId, tray }) => tray.chosen({ questionId })),
];

/** Whether a draft has more photos than a report takes. */
export const areTooMany = (photos: DraftPhotos): boolean => chosenPhotos(photos).length > MOST_PHOTOS;

/** Returns the photos of a draft as they are sent, after the words. */
export async function photosToSend({ report, answers }: DraftPhotos): Promise<VisitFile[]> {
  const all = [report.toSend(), ...[...answers.values()].map(({ questionId, tray }) => tray.toSend({ questionId }))];
  return (await Promise.all(all)).flat();
}

/** Returns answers without files, which follow the words. */
export const withoutFiles = (answers: Answers, isByFiles: (questionId: string) => boolean): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([id, { photos: _, value, ...rest }]): [string, Answer] => [
        id,
        { ...rest, ...(value !== undefined && !isByFiles(id) && { value }) },
      ])
      .filter(([, answer]) => Object.keys(answer).length > 0),
  );
