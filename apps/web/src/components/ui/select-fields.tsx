import { MultiSelect, type MultiSelectProps, Pill, Select, type SelectProps } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { labelOf, titleOf } from './closed-select.tsx';
import { LazySelectSheet } from './lazy-select-sheet.tsx';

interface Typed {
  /** What was typed before the field was loaded. */
  typed?: string;
}
/**
 * Returns the search of a field, which begins with what was typed before. Mantine sets it to `reset` once the field is mounted: that is
 * ignored, and what is typed until then is kept.
 */
function useTyped(props: Typed & Pick<SelectProps, 'searchValue' | 'onSearchChange'> & { reset?: string }) {
  const { typed, searchValue, onSearchChange, reset } = props;
  const [search, setSearch] = useState(typed);
  const isReady = useRef(false);
  const start = useEffectEvent(() => search !== undefined && onSearchChange?.(search));
  useEffect(() => {
    isReady.current = true;
    start();
    return () => {
      isReady.current = false;
    };
  }, []);
  if (typed === undefined) return {};
  const change = (text: string) => {
    if (!isReady.current && text === reset) return;
    setSearch(text);
    onSearchChange?.(text);
  };
  return { onSearchChange: change, searchValue: searchValue ?? search ?? '' };
}

/** Mantine's select, with a search that begins with what was typed before. */
export function WideSelect({ typed, ...props }: SelectProps & Typed) {
  const reset = labelOf(props.data, props.value ?? null);
  return <Select {...props} {...useTyped({ ...(props as Typed), ...(typed !== undefined && { typed }), reset })} />;
}

/** The same for several options. */
export function WideMultiSelect({ typed, ...props }: MultiSelectProps & Typed) {
  return <MultiSelect {...props} {...useTyped({ ...(props as Typed), ...(typed !== undefined && { typed }) })} />;
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
