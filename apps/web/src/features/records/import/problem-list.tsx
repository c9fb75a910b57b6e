import { Button } from '@mantine/core';
import type { Import } from '@safety-qube/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { useNumbers } from '../../../lib/use-numbers.ts';
import classes from './import.module.css';
import { importProblemsQuery } from './import.queries.ts';

/** Everything that the last check or run found wrong: line and column of the file, the value, and a sentence. */
export function ProblemList({ item }: { item: Import }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const query = useInfiniteQuery(importProblemsQuery(item));
  const problems = query.data?.pages.flatMap((page) => page.items);
  if (query.error && !problems) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section className={classes['part']} aria-labelledby="import-problems">
      <h3 id="import-problems" className={classes['partTitle']}>
        {t('import.problems')}
      </h3>
      <ul className={classes['problems']} aria-busy={!problems}>
        {problems?.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem twice
          <li key={index}>
            <span className={`${classes['problemLine']} num`}>{t('import.line', { line: whole(problem.line) })}</span>
            <span className={classes['problemWhat']}>
              {problem.message}
              {(problem.column || problem.value) && (
                <small>
                  {problem.column && <bdi>{problem.column}</bdi>}
                  {problem.column && problem.value && ': '}
                  {problem.value && <q dir="auto">{problem.value}</q>}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
