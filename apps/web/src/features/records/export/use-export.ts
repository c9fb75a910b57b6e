import { useState } from 'react';
import { useListOffers } from '../list/use-list-offers.ts';
import { type ExportChoice, type ExportedList, exportList } from './export-list.tsx';

/** Exporting a list: whether the person may, whether all columns are wanted, and how. */
export function useExport(list: ExportedList) {
  const [isWhole, setWhole] = useState(false);
  return {
    isAllowed: useListOffers(list.setup).export,
    isWhole,
    setWhole,
    start: (format: ExportChoice['format']) => void exportList(list, { format, isWhole }),
  };
}
