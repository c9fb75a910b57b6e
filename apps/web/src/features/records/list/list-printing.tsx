import { notifications } from '@mantine/notifications';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { showFailure } from '../../../shared/files/export-file.ts';
import { afterPaint } from '../../../shared/page/after-first-paint.ts';
import { showToast } from '../../../shared/page/toast.ts';
import { isCovered } from '../../../shared/page/undo.ts';
import type { ExportedList } from '../export/export-list.tsx';
import { readRecords } from '../read-records.ts';

/** The most rows of a printed list. */
const MAX_PRINTED = 2000;
const TOAST = 'print';

/** The rows of a list on paper, and how many there are in all if these are not all. */
export interface PrintedList {
  readonly rows: ListedRecord[];
  readonly total?: number;
}

async function readPrinted(
  { setup, tab, filters, query: listed, columns }: ExportedList,
  signal: AbortSignal,
): Promise<PrintedList> {
  const fieldIds = columns.flatMap((name) => fieldIdOf(name) ?? []).join(',');
  const query = { ...Object.fromEntries(new URLSearchParams(listed)), ...(fieldIds && { fieldIds }) };
  const { items, isCut } = await readRecords(setup, query, { most: MAX_PRINTED, signal });
  if (!isCut) return { rows: items };
  const all = await call(setup.endpoints.count, { query: { ...filters, tab, exact: 'true' } }, { signal });
  return { rows: items, total: all.count };
}

/**
 * Prints all rows of a list, not only those of the page: with its button and with the key of the browser. `onRows` shows them, and
 * the page again once they are printed.
 */
export default function ListPrinting(props: {
  list: ExportedList;
  isWanted: boolean;
  onWanted: (isWanted: boolean) => void;
  onRows: (rows: PrintedList | undefined) => void;
}) {
  const { list, isWanted, onWanted } = props;
  const { t } = useTranslation();
  const show = useEffectEvent(props.onRows);
  const want = useEffectEvent(onWanted);
  const read = useEffectEvent((signal: AbortSignal) => readPrinted(list, signal));
  const announce = useEffectEvent(() =>
    showToast({ id: TOAST, message: t('print.preparing'), loading: true, autoClose: false }),
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (isCovered()) return;
      event.preventDefault();
      want(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    const reading = new AbortController();
    const end = () => {
      show(undefined);
      want(false);
    };
    announce();
    void read(reading.signal)
      .then((printed) => {
        show(printed);
        window.addEventListener('afterprint', end, { once: true });
        afterPaint(() => window.print());
      })
      .catch((error: unknown) => {
        if (reading.signal.aborted) return;
        showFailure(error);
        end();
      })
      .finally(() => notifications.hide(TOAST));
    return () => {
      reading.abort();
      window.removeEventListener('afterprint', end);
    };
  }, [isWanted]);
  return null;
}
