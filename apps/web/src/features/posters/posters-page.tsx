import { Button } from '@mantine/core';
import type { Poster } from '@safety-qube/contract/schemas/posters';
import { listText } from '@safety-qube/domain/list-text';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLines } from '../../components/register/card-lines.tsx';
import { nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, idFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { useAssets } from '../../shared/places/assets.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { HeldReports } from './held-reports.tsx';
import { PosterState } from './poster-state.tsx';
import { filtersOf, postersPageQuery } from './posters.queries.ts';
import { readPostersSearch, USES } from './posters-search.ts';
import { usePosterWords } from './use-poster-words.ts';

const PARTS = {
  edit: laterPart(() => import('./poster-drawer.tsx').then((m) => m.PosterDrawer)),
  add: laterPart(() => import('./new-posters-drawer.tsx').then((m) => m.NewPostersDrawer)),
  bulk: laterPart(() => import('./posters-bulk-bar.tsx').then((m) => m.PostersBulkBar)),
};
const PrintDialog = lazy(() => import('./print-dialog.tsx').then((m) => ({ default: m.PrintDialog })));
const NONE: readonly Poster[] = [];

/** The register of posters: where people can report by a code, and how often each is used. */
export function PostersPage() {
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  const { facilities } = usePlaces();
  const list = useRegisterList(readPostersSearch, postersPageQuery, { open: 'poster', add: 'add' });
  const [isPrinting, setPrinting] = useState(false);
  const { asset } = list.search;
  const assets = useAssets(asset === undefined ? [] : [asset]);
  const items = list.query.data?.items;
  const words = usePosterWords(items ?? NONE);
  const columns = useMemo(
    () => [
      nameColumn<Poster>('name', t('poster.one'), (poster) => words.name(poster), list.open),
      textColumn<Poster>(
        'forms',
        t('poster.forms'),
        ({ forms }) => listText(i18n.language, forms.map(words.form), 'unit'),
        { width: 260, isWide: true },
      ),
      textColumn<Poster>('state', t('poster.state'), (poster) => <PosterState {...poster} />, { width: 130 }),
      textColumn<Poster>('scans', t('poster.scans_column'), ({ scans }) => numbers.whole(scans), {
        ...{ width: 150, isNumeric: true },
      }),
      textColumn<Poster>('reports', t('poster.reports_column'), ({ reports }) => numbers.whole(reports), {
        ...{ width: 150, isNumeric: true },
      }),
    ],
    [t, i18n.language, words, numbers, list.open],
  );
  return (
    <>
      <RegisterPage
        list={list}
        {...useRegisterTexts('poster')}
        filters={[
          idFilter(list, 'facility', t('place.facility'), facilities),
          choiceFilter(
            list,
            'use',
            t('poster.use'),
            USES.map((value) => ({ value, label: t(`poster.use.${value}`) })),
          ),
          ...(asset === undefined
            ? []
            : [idFilter(list, 'asset', t('asset.one'), [{ id: asset, name: assets.name(asset) }])]),
        ]}
        columns={columns}
        rowName={words.name}
        card={(poster) => (
          <CardLines
            name={<bdi>{words.name(poster)}</bdi>}
            facts={[
              <PosterState key="state" {...poster} />,
              t('poster.scanned', { count: poster.scans }),
              t('poster.reported', { count: poster.reports }),
            ]}
          />
        )}
        actions={
          <>
            <HeldReports />
            {/* Its place is kept until it is known whether there is anything to print, so that nothing moves then. */}
            {items?.length !== 0 && (
              <Button
                variant="default"
                {...(!items && { style: { visibility: 'hidden' } })}
                leftSection={<IconQrcode size={16} stroke={1.75} aria-hidden />}
                onClick={() => setPrinting(true)}
              >
                {t('poster.printTitle')}
              </Button>
            )}
          </>
        }
        parts={PARTS}
      />
      <Suspense>
        {isPrinting && <PrintDialog of={filtersOf(list.search)} onClose={() => setPrinting(false)} />}
      </Suspense>
    </>
  );
}
