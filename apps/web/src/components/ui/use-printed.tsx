import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReadPage, readPages } from '../../shared/api/read-pages.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { afterFirstPaint } from '../../shared/page/after-first-paint.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { MAX_PRINTED, type Printed } from '../../shared/page/printed.ts';
import classes from './print.module.css';

const PrintRows = lazy(() => import('./print-rows.tsx'));

/** Says above the rows of a printed list that there are more. */
export function PrintedFirst({ rows, isCut, total }: Printed<unknown>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (!isCut) return null;
  const first = numbers.whole(rows.length);
  return (
    <p className={classes['first']}>
      {total === undefined
        ? t('print.firstRowsMore', { first })
        : t('print.firstRows', { first, total: numbers.whole(total) })}
    </p>
  );
}

/** A button that prints all rows of a list. */
function PrintButton({ onPrint }: { onPrint: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={t('print.list')}
      title={t('print.list')}
      onClick={onPrint}
    >
      <IconPrinter size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/**
 * Prints all rows of a list that is shown page by page, by a button and by Ctrl+P. `page` reads a page of it, of at most `MAX_PAGE` rows,
 * and `count` how many rows there are where they are more than fit on paper, if they are counted. Returns the rows while they are printed,
 * and the parts of the page that print; on a phone there is no button.
 */
export function usePrinted<T, Next>(
  page: (next: Next | undefined, signal: AbortSignal) => Promise<ReadPage<T, Next>>,
  count?: (signal: AbortSignal) => Promise<number | undefined>,
): { printed: Printed<T> | undefined; button: ReactNode; part: ReactNode } {
  const isPhone = useLayout() === 'mobile';
  const [printed, setPrinted] = useState<Printed<T>>();
  const [isWanted, setWanted] = useState(false);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  const show = async (signal: AbortSignal): Promise<void> => {
    const { items, isCut } = await readPages<T, Next>((next) => page(next, signal), MAX_PRINTED);
    setPrinted({ rows: items, isCut, total: isCut ? await count?.(signal) : undefined });
  };
  return {
    printed,
    button: !isPhone && <PrintButton onPrint={() => setWanted(true)} />,
    part: (isPainted || isWanted) && (
      <Suspense>
        <PrintRows isWanted={isWanted} onWanted={setWanted} show={show} onPrinted={() => setPrinted(undefined)} />
      </Suspense>
    ),
  };
}
