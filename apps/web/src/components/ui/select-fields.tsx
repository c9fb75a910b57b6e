import { MultiSelect, type MultiSelectProps, Pill, Select, type SelectProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { titleOf } from './closed-select.tsx';
import { LazySelectSheet } from './lazy-select-sheet.tsx';

interface Typed {
  /** What was typed before the field was loaded. */
  typed?: string;
}
/** Returns the search of a field, which begins with what was typed before: Mantine resets what it is given as it is mounted. */
function useTyped({ typed, searchValue, onSearchChange }: Typed & Pick<SelectProps, 'searchValue' | 'onSearchChange'>) {
  const [search, setSearch] = useState<string>();
  const change = (text: string) => {
    setSearch(text);
    onSearchChange?.(text);
  };
  const start = useEffectEvent(() => typed !== undefined && change(typed));
  useEffect(() => void start(), []);
  const shown = searchValue ?? search;
  return typed === undefined ? {} : { onSearchChange: change, ...(shown !== undefined && { searchValue: shown }) };
}

/** Mantine's select, with a search that begins with what was typed before. */
export function WideSelect({ typed, ...props }: SelectProps & Typed) {
  return <Select {...props} {...useTyped({ typed, ...props } as Typed & SelectProps)} />;
}

/** The same for several options. */
export function WideMultiSelect({ typed, ...props }: MultiSelectProps & Typed) {
  return <MultiSelect {...props} {...useTyped({ typed, ...props } as Typed & MultiSelectProps)} />;
}

/** Selects some of several options on a phone: the field itself opens nothing but the sheet. */
export function PhoneMultiSelect(props: MultiSelectProps) {
  const { value = [], onChange, data, maxValues = Number.POSITIVE_INFINITY, defaultDropdownOpened, ...rest } = props;
  const [isOpen, setOpen] = useState(defaultDropdownOpened === true);
  return (
    <>
      <MultiSelect
        {...rest}
        searchable={false}
        dropdownOpened={false}
        onDropdownOpen={() => setOpen(true)}
        // Removed in the sheet: here the sign for it would be too small.
        renderPill={({ option }) => <Pill>{option.label}</Pill>}
        data={data ?? []}
        value={value}
        onChange={(next) => onChange?.(next)}
      />
      {isOpen && (
        <LazySelectSheet
          {...rest}
          title={titleOf(props)}
          data={data}
          chosen={value}
          isMultiple
          onPick={(picked) => {
            if (value.includes(picked)) onChange?.(value.filter((one) => one !== picked));
            else if (value.length < maxValues) onChange?.([...value, picked]);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
