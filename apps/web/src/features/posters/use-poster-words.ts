import type { Poster, PosterForm } from '@safety-qube/contract/schemas/posters';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssets } from '../../shared/places/assets.ts';
import { usePlaceName } from '../../shared/places/use-place-name.ts';

/** Returns functions that give what posters are for, their places and their forms in words. */
export function usePosterWords(posters: readonly Pick<Poster, 'assetId'>[]) {
  const { t, i18n } = useTranslation();
  const place = usePlaceName();
  const assets = useAssets([...new Set(posters.flatMap(({ assetId }) => assetId ?? []))]);
  return useMemo(
    () => ({
      place: (poster: Poster): string => place(poster.place),
      /** The asset or the task that a poster is for, or its place. */
      name: ({ assetId, taskId, task, place: at }: Poster): string => {
        if (taskId !== null) return task ? `${task.number} ${task.title}` : t('task.one');
        return assetId === null ? place(at) : assets.name(assetId);
      },
      form: ({ name, language }: Pick<PosterForm, 'name' | 'language'>): string =>
        name[i18n.language] || name[language] || t('templates.unnamed'),
    }),
    [t, i18n.language, place, assets],
  );
}
