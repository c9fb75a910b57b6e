import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ranked } from '../../shared/people/ranked.ts';
import { type Filter, type FilterOption, isFilterOn } from './filter.ts';
import classes from './filter-bar.module.css';
import { NegationChoice, ValueNumber } from './filter-parts.tsx';
import type { MenuOfButton } from './lazy-menu.tsx';

const SpanChoice = lazy(() => import('./span-choice.tsx'));

/** Number of options from which a text filter is shown. */
const SEARCH_FROM = 8;
/** Options that are rendered at once; typing finds the others. */
const MAX_SHOWN = 100;

/** Options of a filter under the control that opens them. */
function OptionsDropdown(props: {
  /** Name of the choice, for assistive technology. */
  label: string;
  store: ReturnType<typeof useCombobox>;
  options: readonly FilterOption[];
  /** Values that are already chosen. */
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** What is shown at the end of an option. */
  numberOf?: ((value: string) => ReactNode) | undefined;
  start?: ReactNode;
  end?: ReactNode;
  children: ReactElement;
}) {
  const { label, store, options, chosen, onPick, numberOf, start, end, children } = props;
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const matching = ranked(options, wanted.trim(), (option) => option.label);
  const hasSearch = options.length >= SEARCH_FROM;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this list of options opens
  useEffect(() => {
    // Without a search the keys are those of the button; the search of the list before has gone, with the focus.
    if (hasSearch) store.focusSearchInput();
    else store.focusTarget();
  }, []);
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
        <div role="dialog" aria-label={label}>
          {start}
          {hasSearch && (
            <Combobox.Search
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
              placeholder={t('list.findOption')}
              aria-label={t('list.findOption')}
            />
          )}
          <Combobox.Options mah={260} className={classes['options'] ?? ''} aria-label={label} tabIndex={0}>
            {matching.slice(0, MAX_SHOWN).map(({ value, label: name }) => (
              <Combobox.Option key={value} value={value} active={chosen.includes(value)}>
                <span className={classes['option']}>
                  <span className={classes['optionText']}>{name}</span>
                  {chosen.includes(value) && <IconCheck size={14} stroke={2} aria-hidden />}
                  {numberOf?.(value)}
                </span>
              </Combobox.Option>
            ))}
            {!matching.length && <Combobox.Empty>{t('list.noOption')}</Combobox.Empty>}
          </Combobox.Options>
          {end}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const chosenOf = (filter: Filter): readonly string[] => {
  if (filter.kind === 'choices') return filter.values;
  if (filter.kind === 'flag' || filter.value === undefined) return [];
  return [filter.value];
};

/**
 * The options of one filter, or of several after the choice of an inactive one, below the button that opens them.
 * Initially open, because the click that loaded it has already happened; the button takes over the focus of the one
 * that it replaces.
 */
export default function FilterMenu(props: MenuOfButton & { filters: Filter[] }) {
  const { filters, opener, children } = props;
  const { t } = useTranslation();
  const [field, setField] = useState<string>();
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      setField(undefined);
      combobox.resetSelectedOption();
    },
  });
  useEffect(() => opener.current?.focus(), [opener]);
  const filter = filters.find((f) => f.key === field) ?? (filters.length === 1 ? filters[0] : undefined);
  const fields = filters.map(({ key, label }) => ({ value: key, label }));
  const pick = (value: string) => {
    if (!filter) {
      const asked = filters.find((f) => f.key === value);
      if (asked?.kind !== 'flag') return setField(value);
      asked.onChange(!asked.isOn);
    } else if (filter.kind === 'choices') {
      const { values } = filter;
      // Several may be chosen, so the options stay open.
      return filter.onChange(values.includes(value) ? values.filter((v) => v !== value) : [...values, value]);
    } else if (filter.kind === 'flag') filter.onChange(!filter.isOn);
    else filter.onChange(value);
    combobox.closeDropdown();
  };
  return (
    <OptionsDropdown
      key={filter?.key ?? ''}
      label={filter?.label ?? t('list.filterBy')}
      store={combobox}
      options={filter ? filter.options : fields}
      chosen={filter ? chosenOf(filter) : filters.filter(isFilterOn).map(({ key }) => key)}
      onPick={pick}
      numberOf={filter && ((value) => <ValueNumber filter={filter} value={value} />)}
      start={filter && <NegationChoice filter={filter} />}
      end={
        filter?.kind === 'span' && (
          <div className={classes['days']}>
            <Suspense>
              <SpanChoice filter={filter} />
            </Suspense>
          </div>
        )
      }
    >
      {cloneElement(children, { ref: opener, onClick: () => combobox.toggleDropdown() })}
    </OptionsDropdown>
  );
}
