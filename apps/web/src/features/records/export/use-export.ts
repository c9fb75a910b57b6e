import { useState } from 'react';
import { useMay } from '../../../lib/access.ts';
import type { ExportChoice, ExportedList } from './export-list.tsx';

/** Fetched with the first export. */
const load = () => import('./export-list.tsx');

/** Exporting a list: whether the person may, whether all columns are wanted, and how. */
export function useExport(list: ExportedList) {
  const may = useMay();
  const [isWhole, setWhole] = useState(false);
  const start = async (format: ExportChoice['format']) => (await load()).exportList(list, { format, isWhole });
  return {
    isAllowed: may(list.setup.privileges.export),
    isWhole,
    setWhole,
    start: (format: ExportChoice['format']) => void start(format),
    prepare: () => void load(),
  };
}
