import { listText } from '@safety-qube/domain/list-text';
import { IconChecks, IconFilter, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clearFilter, type Filter, isFilterOn, shownValues } from './filter.ts';
import classes from './filter-bar.module.css';
import { lazyMenu, MenuOpener } from './lazy-menu.tsx';
import { SearchField } from './search-field.tsx';

/** The options of filters below the button that opens them. */
const FILTER_MENU = lazyMenu(() => import('./filter-menu.tsx'));

/** An active filter: field, value, and a button that clears it. */
function FilterChip({ filter }: { filter: Filter }) {
  const { t, i18n } = useTranslation();
  const field = filter.negation?.isOn ? t('list.notField', { field: filter.label }) : filter.label;
  const values = shownValues(filter);
  const shown =
    values.length > 2
      ? t('list.valuesMore', { first: values[0], count: values.length - 1 })
      : listText(i18n.language, values, 'disjunction');
  return (
    <span className={classes['chip']}>
      {filter.kind === 'flag' ? (
        <span className={classes['value']}>{field}</span>
      ) : (
        <MenuOpener load={FILTER_MENU.load} render={(button) => <FILTER_MENU.Menu {...button} filters={[filter]} />}>
          <button
            type="button"
            className={classes['chipMain']}
            aria-label={t('list.changeFilter', { field, value: shown })}
          >
            <span className={classes['field']}>{field}</span>
            <span className={classes['value']}>
              <span className={classes['valueText']}>{shown}</span>
            </span>
          </button>
        </MenuOpener>
      )}
      <button
        type="button"
        className={classes['off']}
        aria-label={t('list.clearFilter', { field })}
        onClick={() => clearFilter(filter)}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}

/** Adds a filter: first the field, then its value. */
function AddFilter({ filters }: { filters: Filter[] }) {
  const { t } = useTranslation();
  return (
    <MenuOpener load={FILTER_MENU.load} render={(button) => <FILTER_MENU.Menu {...button} filters={filters} />}>
      <button type="button" className={classes['add']}>
        <IconFilter size={14} stroke={1.75} aria-hidden />
        {t('list.addFilter')}
      </button>
    </MenuOpener>
  );
}

/** Opens the sheet with all filters of a list, on a phone; shows how many are active. */
function SheetOpener({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes['pull']}
      aria-haspopup="dialog"
      aria-label={count ? t('list.filtersOn', { count }) : t('list.addFilter')}
      onClick={onOpen}
    >
      <IconFilter size={16} stroke={1.75} aria-hidden />
      {count > 0 && <span className="num">{count}</span>}
    </button>
  );
}

/**
 * Bar over a list: search text, the active filters, a button to add one, and further controls at the end. With
 * `onSheet`, on a phone, all filters are in a sheet and the active ones in one line.
 */
export function FilterBar(props: {
  searchLabel: string;
  search: string;
  onSearch: (value: string) => void;
  filters?: Filter[];
  onSheet?: (() => void) | undefined;
  /** Content before the filters. */
  start?: ReactNode;
  children?: ReactNode;
  end?: ReactNode;
}) {
  const { filters = [], onSheet } = props;
  const on = filters.filter(isFilterOn);
  const chips = on.map((filter) => <FilterChip key={filter.key} filter={filter} />);
  return (
    <search className={classes['bar']} data-with-sheet={onSheet !== undefined || undefined}>
      <SearchField label={props.searchLabel} value={props.search} onChange={props.onSearch} />
      {onSheet ? (
        <>
          <SheetOpener count={on.length} onOpen={onSheet} />
          {(chips.length > 0 || props.start) && (
            <div className={classes['line']}>
              {props.start}
              {chips}
            </div>
          )}
        </>
      ) : (
        <>
          {props.start}
          {/* Before the active filters, so that its menu stays where it is when one is added. */}
          {filters.length > 0 && <AddFilter filters={filters} />}
          {chips}
        </>
      )}
      {props.children}
      {props.end && <div className={classes['end']}>{props.end}</div>}
    </search>
  );
}

/** A filter without a value: on or off. */
export function FilterToggle(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      className={classes['add']}
      aria-pressed={props.isOn}
      onClick={() => props.onChange(!props.isOn)}
    >
      {props.label}
    </button>
  );
}

/** Starts and ends selecting several cards of a list, on a phone. */
export function ChooseButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes['pull']}
      aria-pressed={isOn}
      aria-label={t('list.choose')}
      onClick={() => onChange(!isOn)}
    >
      <IconChecks size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
