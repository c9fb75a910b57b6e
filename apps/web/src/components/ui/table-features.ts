import { metaHelper, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/**
 * `width` in pixels; a column without one takes the rest, of which it needs a `share` of the table. Where the space is too small,
 * `isWide` columns are hidden, the last first; where there is more, columns grow up to `most`, the first first.
 */
export interface ColumnOptions {
  width?: number;
  most?: number;
  share?: number;
  isNumeric?: boolean;
  isWide?: boolean;
}
/** The features of TanStack Table that lists use. */
export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnOptions>(),
});
