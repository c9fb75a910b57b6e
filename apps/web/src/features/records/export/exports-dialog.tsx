import { ActionIcon, Button, Modal, Progress, Skeleton } from '@mantine/core';
import type { Export } from '@safety-qube/contract/schemas/exports';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { downloadExport } from '../../../shared/files/export-file.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { useFocusBack } from '../../../shared/page/use-focus-back.ts';
import classes from './exports.module.css';
import { exportsQuery, isMade } from './exports.queries.ts';
import { useRemoveExport } from './use-exports.ts';

function Meta({ one }: { one: Export }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const dates = useDates();
  if (one.state === 'failed') return <span className={classes['failed']}>{one.failure}</span>;
  if (one.state === 'done')
    return (
      <span className={`${classes['meta']} num`}>
        {[
          t('export.rows', { count: one.rows }),
          numbers.bytes(one.bytes ?? 0),
          one.expiresAt && t('export.keptUntil', { day: dates.day(one.expiresAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    );
  return (
    <>
      <Progress value={one.rows ? (100 * one.done) / one.rows : 0} size="sm" aria-label={t('export.progress')} />
      <span className={`${classes['meta']} num`}>
        {one.state === 'waiting'
          ? t('export.waiting')
          : t('export.doneOf', { done: numbers.whole(one.done), rows: numbers.whole(one.rows) })}
      </span>
    </>
  );
}

function Line({ one, onRemove }: { one: Export; onRemove: () => void }) {
  const { t } = useTranslation();
  const Icon = one.format === 'csv' ? IconFileText : IconFileSpreadsheet;
  const label = isMade(one) ? t('export.remove', { name: one.fileName }) : t('export.stopIt', { name: one.fileName });
  return (
    <li className={classes['line']}>
      <Icon size={20} stroke={1.5} className={classes['icon']} aria-hidden />
      <div className={classes['about']}>
        <bdi className={classes['file']}>{one.fileName}</bdi>
        <Meta one={one} />
      </div>
      {one.state === 'done' && (
        <Button
          variant="default"
          className={classes['get'] ?? ''}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void downloadExport(one.id, one.fileName)}
        >
          {t('export.download')}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={onRemove}>
        {isMade(one) ? (
          <IconTrash size={18} stroke={1.6} aria-hidden />
        ) : (
          <IconPlayerStop size={18} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
    </li>
  );
}

/** The user's files that were created in the background, and those that are being created. */
export default function ExportsDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { t } = useTranslation();
  const query = useQuery(exportsQuery);
  const remove = useRemoveExport();
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('export.files')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={56} />
      ) : query.data.length === 0 ? (
        <p className={classes['none']}>{t('export.filesNone')}</p>
      ) : (
        <ul>
          {query.data.map((one) => (
            <Line key={one.id} one={one} onRemove={() => remove(one.id)} />
          ))}
        </ul>
      )}
    </Modal>
  );
}
