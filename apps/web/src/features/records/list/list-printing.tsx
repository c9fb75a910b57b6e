import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import PrintRows, { type Printing } from '../../../components/ui/print-rows.tsx';
import type { ListedRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { MAX_PRINTED, type Printed } from '../../../shared/page/printed.ts';
import type { ExportedList } from '../export/export-list.tsx';
import { readRecords } from '../read-records.ts';

export type PrintedList = Printed<ListedRecord>;

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

/** Prints all rows of a list of records. `onRows` shows them, and the page again once they are printed. */
export default function ListPrinting(
  props: Printing & { list: ExportedList; onRows: (rows: PrintedList | undefined) => void },
) {
  const { list, onRows, ...printing } = props;
  return (
    <PrintRows
      {...printing}
      show={async (signal) => onRows(await readPrinted(list, signal))}
      onPrinted={() => onRows(undefined)}
    />
  );
}
