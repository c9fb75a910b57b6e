import { Anchor, Button, Progress, Skeleton } from '@mantine/core';
import { readCoverage } from '@safety-qube/contract/endpoints/translations';
import { listText } from '@safety-qube/domain/list-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call } from '../../shared/api/call.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';
import classes from './translations.module.css';

const coverageQuery = queryOptions({
  queryKey: ['translations', 'coverage'],
  queryFn: () => call(readCoverage, {}),
});

/** How far each language is translated, what is missing, and which of the organisation's own words have one wording for all. */
export function Coverage({ onWrite }: { onWrite?: ((language: string, key: string) => void) | undefined }) {
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  const query = useQuery(coverageQuery);
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={160} m={28} role="status" aria-label={t('list.loading')} />;
  const { texts, words } = query.data;
  return (
    <div className={classes['coverage']}>
      <Section title={t('translations.texts')} isPlain>
        <ul className={classes['languages']}>
          {texts.map(({ language, total, missing, firstMissing }) => {
            const share = total ? (total - missing) / total : 1;
            const name = languageName(language, i18n.language);
            return (
              <li key={language}>
                <div className={classes['share']}>
                  <span>{name}</span>
                  <Progress value={share * 100} aria-label={name} className={classes['bar'] ?? ''} />
                  <span className="num">{numbers.percent(Math.floor(share * 100) / 100)}</span>
                </div>
                {missing > 0 && (
                  <details>
                    <summary>{t('translations.missing', { count: missing })}</summary>
                    <ul className={classes['missing']}>
                      {firstMissing.map(({ key, english }) => (
                        <li key={key}>
                          <span lang="en" dir="ltr">
                            {english}
                          </span>
                          {onWrite && (
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={t('translations.writeText', { text: english })}
                              onClick={() => onWrite(language, key)}
                            >
                              {t('translations.write')}
                            </Button>
                          )}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            );
          })}
        </ul>
      </Section>
      <Section title={t('translations.words')} isPlain>
        <p className={classes['note']}>{t('translations.wordsHelp')}</p>
        <ul className={classes['languages']}>
          {words.map(({ kind, total, untranslated, firstUntranslated }) => {
            const title = `${t(`translations.kind.${kind}`)} (${numbers.whole(total)})`;
            return (
              <li key={kind}>
                <div className={classes['share']}>
                  <Anchor
                    renderRoot={(root) => (
                      <Link to="/management/translations" search={{ tab: 'words', kind }} {...root} />
                    )}
                  >
                    {title}
                  </Anchor>
                  <span>
                    {kind === 'place'
                      ? t('translations.sameNames')
                      : untranslated
                        ? t('translations.oneWording', { count: untranslated })
                        : t('translations.allTranslated')}
                  </span>
                </div>
                {untranslated > 0 && (
                  <details>
                    <summary>{t('translations.which.words')}</summary>
                    <ul className={classes['missing']}>
                      {firstUntranslated.map(({ name, languages }, index) => (
                        <li key={`${name} ${String(index)}`}>
                          <bdi>{name}</bdi>
                          <span className={classes['note']}>
                            {listText(
                              i18n.language,
                              languages.map((code) => languageName(code, i18n.language)),
                            )}
                          </span>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            );
          })}
        </ul>
      </Section>
    </div>
  );
}
