import { useState } from 'react';
import { useListOffers } from '../list/use-list-offers.ts';
import { type ExportChoice, type ExportedList, exportList } from './export-list.tsx';

/** Exports a list: whether the user may, whether all columns are wanted, and the function. */
export function useExport(list: ExportedList) {
  const [isWhole, setWhole] = useState(false);
  return {
    isAllowed: useListOffers(list.setup).export,
    isWhole,
    setWhole,
    start: (format: ExportChoice['format']) => void exportList(list, { format, isWhole }),
  };
}
