import { Combobox, useCombobox } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from './filter.ts';
import classes from './filter-bar.module.css';

/** From here on choosing among options needs a text filter of its own. */
const SEARCH_FROM = 8;

/** Options of a filter under the control that opens them. */
function OptionsDropdown(props: {
  store: ReturnType<typeof useCombobox>;
  options: Filter['options'];
  onPick: (value: string) => void;
  children: ReactElement;
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

/**
 * The options of one filter, or of several after the choice of one, below the button that opens them. Open at first, because the
 * click that asked for it has been; the button has the focus that the one in whose place it comes had.
 */
export default function FilterMenu(props: {
  filters: Filter[];
  opener: RefObject<HTMLButtonElement | null>;
  children: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>;
}) {
  const { filters, opener, children } = props;
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
      {cloneElement(children, { ref: opener, onClick: () => combobox.toggleDropdown() })}
    </OptionsDropdown>
  );
}
