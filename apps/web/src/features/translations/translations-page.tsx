import { Button, Skeleton } from '@mantine/core';
import { decideCandidate, deleteTranslation, putTranslation } from '@safety-qube/contract/endpoints/translations';
import type { TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { ViewTabs } from '../../components/ui/view-tabs.tsx';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { call } from '../../shared/api/call.ts';
import { fetchForClick } from '../../shared/page/after-first-paint.ts';
import { type Go, useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { EntryList, RowButton } from './entry-list.tsx';
import classes from './translations.module.css';
import { translationsQuery } from './translations.queries.ts';
import { readTranslationsSearch, type TranslationsSearch } from './translations-search.ts';

const loadDrawer = () => import('./own-text-drawer.tsx');
const OwnWords = lazy(() => import('./own-words.tsx').then((m) => ({ default: m.OwnWords })));
const Coverage = lazy(() => import('./coverage.tsx').then((m) => ({ default: m.Coverage })));
/** A text that is missing, to be written. */
const NEW_TEXT = { id: 0, ns: 'app', text: '', bundled: null };
const OwnTextDrawer = lazy(() => loadDrawer().then((m) => ({ default: m.OwnTextDrawer })));

type Decision = 'accept' | 'dismiss';
const SKELETON_ROWS = 6;
const NO_FILTERS = { q: undefined, kind: undefined, missing: undefined };

/** Accepts and dismisses waiting texts, and removes own texts; the list shows it at once. */
function useDecisions() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = translationsQuery;
  const settle = () =>
    Promise.all([client.invalidateQueries({ queryKey, exact: true }), loadTenantTexts(i18n.language)]);
  const without = (list: 'candidates' | 'overrides', id: number) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, before && { ...before, [list]: before[list].filter((entry) => entry.id !== id) });
    return before;
  };
  const refused = (error: unknown, before: ReturnType<typeof without>) => {
    client.setQueryData(queryKey, before);
    toastRefusal(error);
  };
  const put = useMutation({
    mutationFn: ({ language, ns, key, text }: TranslationEntry) =>
      call(putTranslation, { body: { language, ns, key, text, before: null } }),
    onSettled: settle,
  });
  const decide = useMutation({
    mutationFn: ({ entry, decision }: { entry: TranslationEntry; decision: Decision }) =>
      call(decideCandidate, { params: { id: entry.id, decision } }),
    onMutate: ({ entry }) => without('candidates', entry.id),
    onSuccess: (answer, { decision }) =>
      toastChange(decision === 'accept' ? t('translations.accepted') : t('translations.dismissed'), answer, settle),
    onError: (error, _, before) => refused(error, before),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (entry: TranslationEntry) => call(deleteTranslation, { params: { id: entry.id } }),
    onMutate: (entry) => without('overrides', entry.id),
    onSuccess: (_, entry) => toastUndo(t('translations.removed'), () => put.mutate(entry)),
    onError: (error, _, before) => refused(error, before),
    onSettled: async (_data, _error, entry) => {
      // Restores the bundled text, because nothing else removes the own one from the loaded texts.
      if (entry.bundled !== null) i18n.addResource(entry.language, 'app', entry.key, entry.bundled);
      await settle();
    },
  });
  return { decide: decide.mutate, remove: remove.mutate };
}

/** The organisation's own texts, and those that wait for a decision. */
export function TranslationsPage() {
  const search = useSearchParams(readTranslationsSearch);
  const go: Go<TranslationsSearch> = useChangeSearch(readTranslationsSearch);
  const { t } = useTranslation();
  const query = useQuery(translationsQuery);
  const lists = query.data;
  const { decide, remove } = useDecisions();
  const [open, setOpen] = useState<TranslationEntry>();
  const canEdit = lists?.abilities.edit === true;
  const waiting = lists?.candidates.length ?? 0;
  const tab = search.tab ?? (lists && !waiting && lists.overrides.length ? 'own' : 'waiting');
  const isTexts = tab === 'waiting' || tab === 'own';
  const wanted = (search.q ?? '').toLocaleLowerCase();
  const shown = (tab === 'waiting' ? lists?.candidates : lists?.overrides)?.filter((entry) =>
    `${entry.key} ${entry.text} ${entry.bundled ?? ''}`.toLocaleLowerCase().includes(wanted),
  );
  const add = () => go({ add: true });
  useEffect(() => fetchForClick(loadDrawer), []);
  return (
    <Page>
      <PageHeader
        section={t('menu.administration')}
        title={t('translations.title')}
        state={waiting ? t('translations.waitingTitle', { count: waiting }) : ''}
      >
        {canEdit && isTexts && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={add}>
            {t('translations.add')}
          </Button>
        )}
      </PageHeader>
      <ViewTabs
        label={t('translations.views')}
        value={tab}
        onChange={(value) => go({ ...NO_FILTERS, tab: value })}
        tabs={[
          { value: 'waiting', label: t('translations.waiting'), count: lists?.candidates.length, isCounted: true },
          { value: 'own', label: t('translations.ownTexts'), count: lists?.overrides.length, isCounted: true },
          { value: 'words', label: t('translations.words') },
          { value: 'coverage', label: t('translations.coverage') },
        ]}
      />
      {isTexts && (
        <FilterBar
          searchLabel={t('translations.find')}
          search={search.q ?? ''}
          onSearch={(value) => go({ q: value || undefined })}
        />
      )}
      {tab === 'words' ? (
        <Suspense>
          <OwnWords />
        </Suspense>
      ) : tab === 'coverage' ? (
        <Suspense>
          <Coverage onWrite={canEdit ? (language, key) => setOpen({ ...NEW_TEXT, language, key }) : undefined} />
        </Suspense>
      ) : query.error && !lists ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !shown ? (
        <div className={classes['loading']} role="status" aria-label={t('list.loading')}>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <Skeleton key={`s${String(index)}`} height={14} my={16} width={`${45 + ((index * 13) % 40)}%`} />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <EmptyState
          title={wanted ? t('translations.emptyFound') : t(`translations.empty.${tab}`)}
          action={
            wanted
              ? { label: t('list.clearFilters'), onClick: () => go({ q: undefined }) }
              : canEdit
                ? { label: t('translations.add'), onClick: add }
                : undefined
          }
        >
          {wanted ? t('translations.emptyFoundNext') : t(`translations.emptyNext.${tab}`)}
        </EmptyState>
      ) : (
        <>
          {!canEdit && <p className={classes['readOnly']}>{t('roles.readOnly')}</p>}
          <EntryList
            label={tab === 'waiting' ? t('translations.waiting') : t('translations.ownTexts')}
            entries={shown}
            actions={(entry) =>
              canEdit &&
              (tab === 'waiting' ? (
                <>
                  <RowButton
                    label={t('translations.accept')}
                    of={entry.key}
                    onClick={() => decide({ entry, decision: 'accept' })}
                  />
                  <RowButton
                    label={t('translations.dismiss')}
                    of={entry.key}
                    onClick={() => decide({ entry, decision: 'dismiss' })}
                  />
                </>
              ) : (
                <>
                  <RowButton label={t('translations.changeShort')} of={entry.key} onClick={() => setOpen(entry)} />
                  <RowButton label={t('translations.takeBack')} of={entry.key} onClick={() => remove(entry)} />
                </>
              ))
            }
          />
        </>
      )}
      {(open || search.add) && (
        <Suspense fallback={<DrawerShape />}>
          <OwnTextDrawer
            entry={open}
            onClose={() => {
              setOpen(undefined);
              if (search.add) go({ add: undefined });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
