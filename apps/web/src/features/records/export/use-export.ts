import { useState } from 'react';
import { useMay } from '../../../lib/access.ts';
import { type ExportChoice, type ExportedList, exportList } from './export-list.tsx';

/** Exporting a list: whether the person may, whether all columns are wanted, and how. */
export function useExport(list: ExportedList) {
  const may = useMay();
  const [isWhole, setWhole] = useState(false);
  return {
    isAllowed: may(list.setup.privileges.export),
    isWhole,
    setWhole,
    start: (format: ExportChoice['format']) => void exportList(list, { format, isWhole }),
  };
}
