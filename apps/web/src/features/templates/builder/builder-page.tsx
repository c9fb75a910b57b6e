import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page } from '../../../components/ui/page.tsx';
import type { TemplateSetup } from '../../../config/template-modules.ts';
import { CallError } from '../../../shared/api/call.ts';
import { templateQuery } from '../templates.queries.ts';
import classes from './builder.module.css';
import { Builder } from './builder.tsx';

const SKELETON_ROWS = 8;

/** Opens a template in the builder; `notFound` is shown for one that does not exist, or belongs to another module. */
export function BuilderPage({ setup, id, notFound }: { setup: TemplateSetup; id: number; notFound: ReactNode }) {
  const { t } = useTranslation();
  const query = useQuery(templateQuery(id));
  const { data: template, error } = query;
  if (template) return template.module === setup.module ? <Builder setup={setup} template={template} /> : notFound;
  if (error instanceof CallError && error.statusCode === 404) return notFound;
  return (
    <Page>
      {error ? (
        <LoadFailed error={error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes['loading']} role="status" aria-label={t('list.loading')}>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <Skeleton key={`s${String(index)}`} height={14} my={16} width={`${40 + ((index * 13) % 40)}%`} />
          ))}
        </div>
      )}
    </Page>
  );
}
