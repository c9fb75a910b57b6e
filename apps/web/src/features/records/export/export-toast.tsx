import { Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/api/query-client.ts';
import { downloadExport } from '../../../shared/files/export-file.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import classes from './exports.module.css';
import { exportsQuery } from './exports.queries.ts';
import { useRemoveExport } from './use-exports.ts';

/**
 * Progress of a file that is created in the background, and its download when it is ready. It can be closed: the list
 * of files has it too.
 */
export function ExportToast({ id, name, onGone }: { id: number; name: string; onGone: () => void }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const remove = useRemoveExport();
  const { data } = useQuery(exportsQuery, queryClient);
  const one = data?.find((each) => each.id === id);
  const isGone = data !== undefined && !one;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  if (!one) return null;
  const file = <bdi className={classes['file']}>{name}</bdi>;
  if (one.state === 'failed')
    return (
      <div className={classes['toast']}>
        <span>{t('export.failed')}</span>
        {file}
        {one.failure}
      </div>
    );
  if (one.state === 'done')
    return (
      <div className={classes['toast']}>
        <span>{t('export.ready')}</span>
        {file}
        <button
          type="button"
          className={classes['act']}
          onClick={() => {
            onGone();
            void downloadExport(id, name);
          }}
        >
          <IconDownload size={15} stroke={1.75} aria-hidden />
          {t('export.download')}
        </button>
      </div>
    );
  return (
    <div className={classes['toast']}>
      <span>{t('export.inBackground')}</span>
      {file}
      <Progress value={one.rows ? (100 * one.done) / one.rows : 0} size="sm" aria-label={t('export.progress')} />
      <span className={`${classes['meta']} num`}>
        {t('export.doneOf', { done: numbers.whole(one.done), rows: numbers.whole(one.rows) })}
      </span>
      <button
        type="button"
        className={classes['act']}
        onClick={() => {
          onGone();
          remove(id);
        }}
      >
        {t('export.stop')}
      </button>
    </div>
  );
}
