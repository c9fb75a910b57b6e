import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import type { CallArgs } from '@safety-qube/contract/endpoint';
import { printPosters } from '@safety-qube/contract/endpoints/posters';
import {
  MOST_POSTER_LANGUAGES,
  MOST_POSTERS,
  POSTER_PAPERS,
  type PosterPaper,
} from '@safety-qube/contract/schemas/posters';
import { LANGUAGE_NAMES, LANGUAGES } from '@safety-qube/domain/languages';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { MultiSelect } from '../../components/ui/select.tsx';
import { showFailure } from '../../shared/files/export-file.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastDone } from '../../shared/page/toast.ts';

type Filters = Omit<CallArgs<typeof printPosters>['query'], 'ids' | 'paper' | 'languages'>;

/** Chooses paper and languages, and downloads the document with posters: those with some ids, or all that filters find. */
export function PrintDialog({ of, onClose }: { of: { ids: readonly number[] } | Filters; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  const paperId = useId();
  const [paper, setPaper] = useState<PosterPaper>('a4');
  const [languages, setLanguages] = useState<string[]>(
    LANGUAGES.filter((language) => language === i18n.language || language === 'en').toSorted((a) =>
      a === i18n.language ? -1 : 1,
    ),
  );
  const print = useMutation({
    mutationFn: () => {
      const chosen = 'ids' in of ? { ids: of.ids.join(',') } : of;
      const query = { ...chosen, paper, languages: languages.join(',') };
      return saveFile(printPosters, { query }, `${t('poster.title')}.pdf`);
    },
    onSuccess: () => {
      toastDone(t('export.done'));
      onClose();
    },
    onError: showFailure,
  });
  return (
    <Dialog title={t('poster.printTitle')} onClose={onClose}>
      <Stack gap={20}>
        <Text size="sm" c="dimmed">
          {'ids' in of
            ? t('poster.printText', { count: of.ids.length })
            : t('poster.printOnlyUsed', { most: numbers.whole(MOST_POSTERS) })}
        </Text>
        <Stack gap={6}>
          <Text span size="sm" fw={500} id={paperId}>
            {t('poster.paper')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={paperId}
            value={paper}
            onChange={setPaper}
            data={POSTER_PAPERS.map((value) => ({ value, label: t(`poster.paper.${value}`) }))}
          />
          {paper === 'stickers' && (
            <Text size="sm" c="dimmed">
              {t('poster.paperHelp')}
            </Text>
          )}
        </Stack>
        <MultiSelect
          label={t('poster.languages')}
          description={t('poster.languagesHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxValues={MOST_POSTER_LANGUAGES}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={languages}
          onChange={setLanguages}
          error={languages.length ? undefined : t('form.choose')}
        />
      </Stack>
      <DialogFoot onCancel={onClose}>
        <Button size="md" disabled={!languages.length} loading={print.isPending} onClick={() => print.mutate()}>
          {t('poster.download')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
