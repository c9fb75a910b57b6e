import { Button, Skeleton, Stack } from '@mantine/core';
import { addressOf } from '@safety-qube/contract/address-of';
import { uploadImport } from '@safety-qube/contract/endpoints/imports';
import { IMPORT_BYTES, type Import } from '@safety-qube/contract/schemas/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { sendFile, sentName } from '../../../shared/files/upload.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { importKey, importsQuery } from './import.queries.ts';
import classes from './import-list.module.css';
import page from './page.module.css';
import { StateMark } from './state-mark.tsx';

type ListedImport = Omit<Import, 'preview' | 'columns' | 'mapping' | 'stray' | 'sameFile' | 'isAgain'>;

/** Returns the text of an import's result, or of its progress. */
function useOutcome() {
  const { t } = useTranslation();
  const { whole, percent } = useNumbers();
  return ({ state, rows, done, created, kept, problems }: ListedImport): string | undefined => {
    if (['checking', 'running'].includes(state)) return rows ? percent(done / rows) : undefined;
    if (state === 'done') return t('import.broughtCount', { count: created, n: whole(created) });
    if (state === 'undone' && kept) return t('import.keptCount', { count: kept, n: whole(kept) });
    if (state === 'checked')
      return problems
        ? t('import.problemCount', { count: problems, n: whole(problems) })
        : t('import.rowCount', { count: rows ?? 0, n: whole(rows ?? 0) });
    return undefined;
  };
}

function ImportRow({ setup, item }: { setup: RecordTypeSetup; item: ListedImport }) {
  const dates = useDates();
  const outcome = useOutcome();
  return (
    <li>
      <Link to={setup.paths.importOne(item.id)} className={classes['row']}>
        <span className={classes['rowName']}>
          <bdi>{item.fileName}</bdi>
        </span>
        <span>
          <StateMark state={item.state} />
        </span>
        <span className={`${classes['rowOutcome']} num`}>{outcome(item)}</span>
        <time className={`${classes['rowWhen']} num`} dateTime={item.createdAt} title={dates.moment(item.createdAt)}>
          {dates.ago(item.createdAt)}
        </time>
        <DirectionalIcon name="forward" className={classes['rowOpen']} />
      </Link>
    </li>
  );
}

/** Imports of old records: upload a file, or continue with an earlier one. */
export function ImportListPage({ setup }: { setup: RecordTypeSetup }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(importsQuery(setup.type));
  const open = (item: Import) => {
    client.setQueryData(importKey(item.id), item);
    void navigate({ to: setup.paths.importOne(item.id) });
  };
  return (
    <Page>
      <PageHeader section={t(setup.labels.many)} title={t('import.title')}>
        <Button component={Link} to={setup.paths.list} variant="default">
          {t('import.toList')}
        </Button>
      </PageHeader>
      <div className={page['page']}>
        <FileDrop
          title={t('import.bring')}
          most={IMPORT_BYTES}
          send={async (file, sending) => {
            const address = addressOf(uploadImport, { query: { type: setup.type, name: sentName(file.name) } });
            open(await sendFile<Import>(address, file, { ...sending, key: crypto.randomUUID() }));
          }}
        />
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack gap={16} role="status" aria-label={t('list.loading')}>
            <Skeleton height={14} width="50%" />
            <Skeleton height={14} width="64%" />
          </Stack>
        ) : data.length > 0 ? (
          <section aria-labelledby="imports-before">
            <h2 id="imports-before" className={page['heading']}>
              {t('import.before')}
            </h2>
            <ul className={classes['rows']}>
              {data.map((item) => (
                <ImportRow key={item.id} setup={setup} item={item} />
              ))}
            </ul>
          </section>
        ) : (
          <section aria-labelledby="imports-how">
            <h2 id="imports-how" className={page['heading']}>
              {t('import.how')}
            </h2>
            <ol className={classes['how']}>
              {(['columns', 'values', 'check', 'result'] as const).map((step) => (
                <li key={step}>
                  <b>{t(`import.step.${step}`)}</b>
                  <span>{t(`import.howStep.${step}`)}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Page>
  );
}
