import type { Poster } from '@safety-qube/contract/schemas/posters';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../components/ui/bulk-bar.tsx';
import { PrintDialog } from './print-dialog.tsx';

/** Prints the `count` selected posters, as far as they are in use. */
export function PostersBulkBar(props: { count: number; selected: readonly Poster[]; onClear: () => void }) {
  const { count, selected, onClear } = props;
  const { t } = useTranslation();
  const [isPrinting, setPrinting] = useState(false);
  const ids = selected.filter(({ state }) => state === 'inUse').map(({ id }) => id);
  return (
    <>
      <BulkBar count={count} onClear={onClear}>
        <button type="button" disabled={!ids.length} onClick={() => setPrinting(true)}>
          <IconQrcode size={16} stroke={1.75} aria-hidden />
          {t('poster.print')}
        </button>
      </BulkBar>
      {isPrinting && <PrintDialog of={{ ids }} onClose={() => setPrinting(false)} />}
    </>
  );
}
