import { Select } from '@mantine/core';
import { compareVersions } from '@safety-qube/domain/templates/compare';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../../components/ui/form-drawer.tsx';
import { useDates } from '../../../lib/use-dates.ts';
import { useContent } from '../builder/builder-context.ts';
import { versionQuery, versionsQuery } from '../templates.queries.ts';
import { ComparisonList } from './comparison-list.tsx';
import classes from './versions.module.css';

/** Stands for what is being edited among the numbers of versions. */
const DRAFT = 'draft';

/** The published versions, and what became of one up to another or up to what is being edited. */
export function VersionsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const draft = useContent();
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
            <span>{t('templates.versionNumber', { number })}</span>
            <span className={classes['quiet']}>
              {publishedBy
                ? t('templates.publishedBy', { name: publishedBy.name, when: dates.moment(publishedAt) })
                : dates.moment(publishedAt)}
            </span>
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
