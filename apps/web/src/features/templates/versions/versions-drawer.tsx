import { Button } from '@mantine/core';
import { compareVersions } from '@safety-qube/domain/templates/compare';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../../components/ui/form-drawer.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import { versionQuery, versionsQuery } from '../templates.queries.ts';
import { ComparisonList } from './comparison-list.tsx';
import classes from './versions.module.css';

/** Value for the draft among the version numbers. */
const DRAFT = 'draft';

/** Replaces the draft by a published version; can be undone. */
function useRestoreVersion(id: number, onDone: () => void) {
  const { t } = useTranslation();
  const { actions } = useBuilder();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => client.fetchQuery(versionQuery(id, number)),
    onSuccess: ({ content, number }) => {
      actions.edit(() => content, true);
      toastDone(t('templates.broughtBack', { number }));
      onDone();
    },
    onError: toastRefusal,
  });
}

/** The published versions, each with a button to restore it, and a comparison of one with another or with the draft. */
export function VersionsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const draft = useContent();
  const { canEdit } = useBuilder();
  const restore = useRestoreVersion(id, onClose);
  const { data: versions = [] } = useQuery(versionsQuery(id));
  const [fromWish, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState(DRAFT);
  const from = fromWish ?? (versions[0] ? String(versions[0].number) : null);
  const { data: before } = useQuery({ ...versionQuery(id, Number(from)), enabled: from !== null });
  const { data: later } = useQuery({ ...versionQuery(id, Number(to)), enabled: to !== DRAFT });
  const after = to === DRAFT ? draft : later?.content;
  const choices = versions.map(({ number }) => ({
    value: String(number),
    label: t('templates.versionNumber', { number }),
  }));
  return (
    <FormDrawer title={t('templates.versions')} isOpen onClose={onClose} width={520}>
      <ol className={classes['versions']}>
        {versions.map(({ number, publishedAt, publishedBy }) => (
          <li key={number}>
            <span className={classes['version']}>
              {t('templates.versionNumber', { number })}
              <span className={classes['quiet']}>
                {publishedBy
                  ? t('templates.publishedBy', { name: publishedBy.name, when: dates.moment(publishedAt) })
                  : dates.moment(publishedAt)}
              </span>
            </span>
            {canEdit && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('templates.bringBackThis', { number })}
                onClick={() => restore.mutate(number)}
              >
                {t('templates.bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <h3 className={classes['heading']}>{t('templates.compare')}</h3>
      <div className={classes['choice']}>
        <Select
          size="sm"
          label={t('templates.compareFrom')}
          allowDeselect={false}
          data={choices}
          value={from}
          onChange={setFrom}
        />
        <Select
          size="sm"
          label={t('templates.compareTo')}
          allowDeselect={false}
          data={[{ value: DRAFT, label: t('templates.draft') }, ...choices]}
          value={to}
          onChange={(value) => value && setTo(value)}
        />
      </div>
      {before && after && (
        <ComparisonList comparison={compareVersions(before.content, after)} before={before.content} after={after} />
      )}
    </FormDrawer>
  );
}
