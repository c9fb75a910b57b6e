import { type MultiSelectProps, Pill, MultiSelect as WideMultiSelect } from '@mantine/core';
import { useState } from 'react';
import { titleOf } from './closed-select.tsx';
import { LazySelectSheet } from './lazy-select-sheet.tsx';

export { MultiSelect as WideMultiSelect, Select as WideSelect } from '@mantine/core';

/** Selects some of several options on a phone: the field itself opens nothing but the sheet. */
export function PhoneMultiSelect(props: MultiSelectProps) {
  const { value = [], onChange, data, maxValues = Number.POSITIVE_INFINITY, defaultDropdownOpened, ...rest } = props;
  const [isOpen, setOpen] = useState(defaultDropdownOpened === true);
  return (
    <>
      <WideMultiSelect
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
