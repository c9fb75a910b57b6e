import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, SheetChoices, SheetSection } from '../../../components/ui/filter-sheet.tsx';
import type { ExportedList } from './export-list.tsx';
import { useExport } from './use-export.ts';

const ExportsDialog = lazy(() => import('./exports-dialog.tsx'));

/** The export of a list, in the sheet on a phone. */
export function ExportSection({ list, onStart }: { list: ExportedList; onStart: () => void }) {
  const { t } = useTranslation();
  const { isAllowed, isWhole, setWhole, start } = useExport(list);
  const [isListOpen, setListOpen] = useState(false);
  if (!isAllowed) return null;
  const begin = (format: 'csv' | 'xlsx') => {
    start(format);
    onStart();
  };
  return (
    <SheetSection title={t('export.open')}>
      <Stack gap={8}>
        <SheetChoices>
          <Choice label={t('export.asShown')} isOn={!isWhole} onClick={() => setWhole(false)} />
          <Choice label={t('export.allColumns')} isOn={isWhole} onClick={() => setWhole(true)} />
        </SheetChoices>
        <SheetChoices>
          <Choice label={t('export.xlsx')} onClick={() => begin('xlsx')} />
          <Choice label={t('export.csv')} onClick={() => begin('csv')} />
          <Choice label={t('export.files')} onClick={() => setListOpen(true)} />
        </SheetChoices>
      </Stack>
      <Suspense>{isListOpen && <ExportsDialog onClose={() => setListOpen(false)} />}</Suspense>
    </SheetSection>
  );
}
