import { Combobox, useCombobox } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';
import { SearchField } from './search-field.tsx';

export interface FilterOption {
  value: string;
  label: string;
}
/** A field that a list can be narrowed by; `value` is chosen, undefined when the filter is off. */
export interface Filter {
  key: string;
  label: string;
  options: FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** From here on choosing among options needs a text filter of its own. */
const SEARCH_FROM = 8;

/** Options of a filter under the control that opens them. */
function OptionsDropdown(props: {
  store: ReturnType<typeof useCombobox>;
  options: FilterOption[];
  onPick: (value: string) => void;
  children: ReactNode;
}) {
  const { store, options, onPick, children } = props;
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const matching = options.filter((o) => o.label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()));
  return (
    <Combobox
      store={store}
      width={260}
      position="bottom-start"
      shadow="md"
      withinPortal
      onOptionSubmit={(value) => {
        setWanted('');
        onPick(value);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>{children}</Combobox.Target>
      <Combobox.Dropdown>
        {options.length >= SEARCH_FROM && (
          <Combobox.Search
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            placeholder={t('list.findIn')}
            aria-label={t('list.findIn')}
          />
        )}
        <Combobox.Options mah={260} className={classes['options'] ?? ''}>
          {matching.map(({ value, label }) => (
            <Combobox.Option key={value} value={value}>
              {label}
            </Combobox.Option>
          ))}
          {!matching.length && <Combobox.Empty>{t('list.noOption')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A filter that is on: field, value, and a cross that takes it off. */
function FilterChip({ filter }: { filter: Filter }) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { label: field, options, value } = filter;
  const shown = options.find((o) => o.value === value)?.label ?? '…';
  return (
    <span className={classes['chip']}>
      <OptionsDropdown
        store={combobox}
        options={options}
        onPick={(next) => {
          filter.onChange(next);
          combobox.closeDropdown();
        }}
      >
        <button
          type="button"
          className={classes['chipMain']}
          aria-label={t('list.changeFilter', { field, value: shown })}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes['field']}>{field}</span>
          <span className={classes['value']}>{shown}</span>
        </button>
      </OptionsDropdown>
      <button
        type="button"
        className={classes['off']}
        aria-label={t('list.clearFilter', { field })}
        onClick={() => filter.onChange(undefined)}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}

/** Adds a filter: first the field, then its value. */
function AddFilter({ filters }: { filters: Filter[] }) {
  const { t } = useTranslation();
  const [field, setField] = useState<string>();
  const combobox = useCombobox({
    onDropdownClose: () => {
      setField(undefined);
      combobox.resetSelectedOption();
    },
  });
  const filter = filters.find((f) => f.key === field) ?? (filters.length === 1 ? filters[0] : undefined);
  const options = filter ? filter.options : filters.map((f) => ({ value: f.key, label: f.label }));
  return (
    <OptionsDropdown
      key={filter?.key ?? ''}
      store={combobox}
      options={options}
      onPick={(value) => {
        if (!filter) return setField(value);
        filter.onChange(value);
        combobox.closeDropdown();
      }}
    >
      <button type="button" className={classes['add']} onClick={() => combobox.toggleDropdown()}>
        <IconFilter size={14} stroke={1.75} aria-hidden />
        {t('list.addFilter')}
      </button>
    </OptionsDropdown>
  );
}

/** Bar over a list: text, the filters that are on, a way to add one, and what else the list offers at the end. */
export function FilterBar(props: {
  searchLabel: string;
  search: string;
  onSearch: (value: string) => void;
  filters?: Filter[];
  children?: ReactNode;
  end?: ReactNode;
}) {
  const { filters = [] } = props;
  const off = filters.filter((f) => f.value === undefined);
  return (
    <div className={classes['bar']}>
      <SearchField label={props.searchLabel} value={props.search} onChange={props.onSearch} />
      {filters.map((filter) => filter.value !== undefined && <FilterChip key={filter.key} filter={filter} />)}
      {off.length > 0 && <AddFilter filters={off} />}
      {props.children}
      {props.end && <div className={classes['end']}>{props.end}</div>}
    </div>
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
