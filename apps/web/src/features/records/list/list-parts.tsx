import type { Count } from '@safety-qube/contract/schemas/records';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '../../../components/ui/filter.ts';
import type { Printing } from '../../../components/ui/print-rows.tsx';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { afterFirstPaint, fetchForClick } from '../../../shared/page/after-first-paint.ts';
import { useHelpKey } from '../../../shared/page/control-keys.ts';
import type { ExportedList } from '../export/export-list.tsx';
import type { PrintedList } from './list-printing.tsx';
import { filtersOn, noFilters } from './list-query.ts';
import { DEFAULT_SORT, type Go, type RecordSearch } from './record-search.ts';
import type { Bulk } from './use-bulk-change.ts';
import type { SavedViews } from './use-saved-views.ts';

const loadBar = () => import('./record-bulk-bar.tsx');
const loadRefused = () => import('./bulk-dialogs.tsx');
const loadSheet = () => import('./phone-sheet.tsx');
const loadPrinting = () => import('./list-printing.tsx');
const loadHelp = () => import('../../../components/ui/shortcuts-dialog.tsx');
const RecordBulkBar = lazy(loadBar);
const RefusedDialog = lazy(loadRefused);
const PhoneSheet = lazy(loadSheet);
const ShortcutsDialog = lazy(loadHelp);
const ListPrinting = lazy(loadPrinting);

/** How many records may be meant where the whole page is chosen and there are more; undefined otherwise. */
const meantBy = (props: { chosen: readonly unknown[]; shown: number; total: Count | undefined }): Count | undefined => {
  const { chosen, shown, total } = props;
  return chosen.length === shown && total && (total.isMore || total.count > shown) ? total : undefined;
};

/** Dialogs and bars over the list. They are not part of the first load: they are loaded once the list is rendered. */
export function ListParts(props: {
  setup: RecordTypeSetup;
  chosen: readonly ListedRecord[];
  mayChoose: boolean;
  isArchive: boolean;
  bulk: Bulk;
  /** Whether all records that match the filters are chosen, not only those of the page. */
  isWhole: boolean;
  onWhole: () => void;
  onClear: () => void;
  filters: Filter[];
  search: RecordSearch;
  views: SavedViews;
  go: Go;
  narrow: (change: Partial<RecordSearch>) => void;
  list: ExportedList;
  total: Count | undefined;
  /** Number of records on the page. */
  shown: number;
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
  /** What prints the list as a table; undefined where it is shown otherwise. */
  printing: (Printing & { readonly onRows: (rows: PrintedList | undefined) => void }) | undefined;
}) {
  const { setup, chosen, bulk, search, narrow, onClear, isWhole, list } = props;
  const total = meantBy(props);
  const { t } = useTranslation();
  useHelpKey(props.onHelp);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    fetchForClick(loadBar);
    afterFirstPaint(() => setPainted(true));
  }, []);
  return (
    <Suspense>
      {chosen.length > 0 && (
        <RecordBulkBar
          setup={setup}
          chosen={chosen}
          total={total}
          isWhole={isWhole}
          onWhole={props.onWhole}
          list={list}
          isArchive={props.isArchive}
          onClear={onClear}
          onChange={(change) => {
            bulk.run(chosen, change, isWhole ? { type: setup.type, query: list.query } : undefined);
            onClear();
          }}
        />
      )}
      {bulk.refused.length > 0 && <RefusedDialog refused={bulk.refused} onClose={bulk.forget} />}
      {props.isSheetOpen && (
        <PhoneSheet
          setup={setup}
          filters={props.filters}
          views={props.views}
          go={props.go}
          list={props.list}
          sort={search.sort ?? DEFAULT_SORT}
          onSort={(sort) => narrow({ sort })}
          closeLabel={props.total === undefined ? t('common.close') : t('list.showCount', props.total)}
          onClear={filtersOn(search) ? () => narrow(noFilters()) : undefined}
          onClose={() => props.onSheet(false)}
        />
      )}
      {isPainted && props.printing && <ListPrinting list={list} {...props.printing} />}
      {props.isHelpOpen && (
        <ShortcutsDialog
          of={props.mayChoose ? 'selectable' : 'list'}
          isPrinted={props.printing !== undefined}
          onClose={() => props.onHelp(false)}
        />
      )}
    </Suspense>
  );
}
