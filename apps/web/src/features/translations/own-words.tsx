import { Button, Skeleton } from '@mantine/core';
import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import { isLanguage, type Language, languageOf } from '@safety-qube/domain/languages';
import { WORD_KINDS, type WordKind } from '@safety-qube/domain/own-words';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar, FilterToggle } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Select } from '../../components/ui/select.tsx';
import { PrintedFirst, usePrinted } from '../../components/ui/use-printed.tsx';
import { MAX_PAGE } from '../../shared/api/read-pages.ts';
import { type Go, useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import { readWords, wordsQuery } from './own-words.queries.ts';
import classes from './translations.module.css';
import { readTranslationsSearch, type TranslationsSearch } from './translations-search.ts';
import { WordRow } from './word-row.tsx';

/** The organisation's own words with their wordings in one language at a time, which are written in place. */
export function OwnWords() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const search = useSearchParams(readTranslationsSearch);
  const go: Go<TranslationsSearch> = useChangeSearch(readTranslationsSearch);
  const languages = supportedLanguages().filter(isLanguage);
  const reader = languageOf(i18n.language);
  // Words are mostly written in English, so that what an English reader looks for are the others.
  const language: Language =
    languages.find((code) => code === search.in) ??
    (reader === 'en' ? languages.find((code) => code !== 'en') : reader) ??
    'en';
  const wanted = { kind: search.kind, search: search.q, missing: search.missing ? language : undefined };
  const query = useInfiniteQuery(wordsQuery(wanted));
  const { printed, ...print } = usePrinted<OwnWord, number>(
    async (page = 1, signal) => {
      const { items, total } = await readWords(wanted, { page, size: MAX_PAGE }, signal);
      return { items, next: page * MAX_PAGE < total ? page + 1 : null };
    },
    () => Promise.resolve(query.data?.pages.at(-1)?.total),
  );
  const words = printed?.rows ?? query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = search.kind !== undefined || search.q !== undefined || search.missing === true;
  return (
    <>
      <FilterBar
        searchLabel={t('translations.findWord')}
        search={search.q ?? ''}
        onSearch={(value) => go({ q: value || undefined })}
        filters={[
          {
            key: 'kind',
            label: t('translations.kind'),
            options: WORD_KINDS.map((value) => ({ value, label: t(`translations.kind.${value}`) })),
            value: search.kind,
            onChange: (value) => go({ kind: value as WordKind | undefined }),
          },
        ]}
        end={print.button}
      >
        <FilterToggle
          label={t('translations.onlyMissing', { language: languageName(language, i18n.language) })}
          isOn={search.missing === true}
          onChange={(isOn) => go({ missing: isOn || undefined })}
        />
        <Select
          size="xs"
          aria-label={t('translations.wordLanguage')}
          allowDeselect={false}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={(code) => go({ in: code as Language })}
        />
      </FilterBar>
      {query.error && !words ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !words ? (
        <Skeleton height={240} m={28} role="status" aria-label={t('list.loading')} />
      ) : words.length === 0 ? (
        <EmptyState
          title={t(search.missing && !search.q ? 'translations.noneMissing' : 'translations.emptyFound')}
          action={
            isFiltered
              ? {
                  label: t('list.clearFilters'),
                  onClick: () => go({ q: undefined, kind: undefined, missing: undefined }),
                }
              : undefined
          }
        >
          {t(search.missing && !search.q ? 'translations.noneMissingNext' : 'translations.findWordNext')}
        </EmptyState>
      ) : (
        <>
          <p className={classes['wordsNote']}>{t('translations.writeHelp')}</p>
          {printed && <PrintedFirst {...printed} />}
          <ul className={classes['entries']} aria-label={t('translations.words')}>
            {words.map((word) => (
              <WordRow
                key={`${word.kind} ${word.id} ${language}`}
                {...{ word, language }}
                onUndone={() => client.invalidateQueries()}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="default"
              m="12px 28px"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('list.more')}
            </Button>
          )}
        </>
      )}
      {print.part}
    </>
  );
}
