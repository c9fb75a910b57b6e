import { Skeleton } from '@mantine/core';
import { EVERYWHERE } from '@safety-qube/domain/menu-filter';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { useMay } from '../../shared/session/access.ts';
import { MatrixEditor } from './matrix-editor.tsx';
import classes from './risk-matrix.module.css';

/** The matrix by which risks are rated: its sides, its levels, and the level and number of each cell. */
export function RiskMatrixPage() {
  const { t } = useTranslation();
  const may = useMay();
  const query = useQuery({ ...riskMatrixQuery, staleTime: 0 });
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.riskMatrix')}>
        {may('management.audit.read', EVERYWHERE) && (
          <Link to="/management/audit" search={{ kind: 'risk_matrix' }} className={classes['log']}>
            <IconHistory size={16} stroke={1.75} aria-hidden />
            {t('riskMatrix.log')}
          </Link>
        )}
      </PageHeader>
      <div className={classes['content']}>
        <p className={classes['help']}>{t('riskMatrix.help')}</p>
        {query.data ? (
          <MatrixEditor matrix={query.data} canEdit={may('management.customField.edit', EVERYWHERE)} />
        ) : query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={320} role="status" aria-label={t('list.loading')} />
        )}
      </div>
    </Page>
  );
}
