import type { RecordSort } from '@safety-qube/contract/schemas/records';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Filter } from '../../../components/ui/filter.ts';
import FilterSheet, { Choice, SheetChoices, SheetSection } from '../../../components/ui/filter-sheet.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import type { ExportedList } from '../export/export-list.tsx';
import { ExportSection } from '../export/export-section.tsx';
import { useMayImport } from '../import/use-may-import.ts';
import type { Go } from './record-search.ts';
import { ViewsMenu } from './saved-views.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { useSorts } from './use-sorts.ts';

/** Views, order and filters of a list on a phone. */
export default function PhoneSheet(props: {
  setup: RecordTypeSetup;
  filters: Filter[];
  views: SavedViews;
  go: Go;
  sort: RecordSort;
  onSort: (sort: RecordSort) => void;
  list: ExportedList;
  closeLabel: string;
  onClear: (() => void) | undefined;
  onClose: () => void;
}) {
  const { setup, views, sort } = props;
  const { board } = setup;
  const { t } = useTranslation();
  const sorts = useSorts(setup);
  const mayImport = useMayImport(setup);
  const navigate = useNavigate();
  return (
    <FilterSheet
      filters={props.filters}
      end={
        <>
          {board && (
            <SheetSection title={t('weDid.title')}>
              <SheetChoices>
                <Choice label={t('weDid.open')} onClick={() => void navigate({ to: board })} />
              </SheetChoices>
            </SheetSection>
          )}
          <ExportSection list={props.list} onStart={props.onClose} />
          {mayImport && (
            <SheetSection title={t('import.open')}>
              <SheetChoices>
                <Choice label={t('import.openEmpty')} onClick={() => void navigate({ to: setup.paths.import })} />
              </SheetChoices>
            </SheetSection>
          )}
        </>
      }
      closeLabel={props.closeLabel}
      onClear={props.onClear}
      onClose={props.onClose}
    >
      <SheetSection title={t('views.title')}>
        <SheetChoices>
          {views.views.map((view) => (
            <Choice
              key={view.id}
              label={view.name}
              isOn={view.id === views.chosen?.id}
              onClick={() => views.choose(view)}
            />
          ))}
          <ViewsMenu setup={setup} views={views} go={props.go} isLabelled />
        </SheetChoices>
      </SheetSection>
      <SheetSection title={t('list.sortBy')}>
        <SheetChoices>
          {sorts.map((name) => (
            <Choice
              key={name}
              label={t(`records.sort.${name}`)}
              isOn={name === sort}
              onClick={() => props.onSort(name)}
            />
          ))}
        </SheetChoices>
      </SheetSection>
    </FilterSheet>
  );
}
