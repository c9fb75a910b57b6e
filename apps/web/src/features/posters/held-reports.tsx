import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/session/access.ts';
import { heldReportsQuery } from './posters.queries.ts';

const HeldReportsDialog = lazy(() =>
  import('./held-reports-dialog.tsx').then((m) => ({ default: m.HeldReportsDialog })),
);

/** Opens the reports that are held because too many came by one code, where there are some that the user decides about. */
export function HeldReports() {
  const { t } = useTranslation();
  const mayDecide = useMay()('management.poster.edit');
  const { data: held } = useQuery({ ...heldReportsQuery, enabled: mayDecide });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!!held?.total && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('poster.held', { count: held.total })}
        </Button>
      )}
      <Suspense>{isOpen && held && <HeldReportsDialog held={held} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
