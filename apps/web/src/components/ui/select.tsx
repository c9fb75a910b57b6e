import {
  type MultiSelectProps,
  Pill,
  type SelectProps,
  MultiSelect as WideMultiSelect,
  Select as WideSelect,
} from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { afterFirstPaint, fetchAhead } from '../../shared/page/after-first-paint.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { LazySelectSheet, loadSelectSheet } from './lazy-select-sheet.tsx';

/** What a field needs whose options are in a sheet: the field itself opens nothing but the sheet. */
function useSheet() {
  const [isOpen, setOpen] = useState(false);
  // Loaded before it is needed: without a connection it could not be.
  useEffect(() => afterFirstPaint(() => fetchAhead(loadSelectSheet)), []);
  return {
    isOpen,
    close: () => setOpen(false),
    field: { searchable: false, dropdownOpened: false, onDropdownOpen: () => setOpen(true) },
  };
}

/** The name of a field as its sheet's title. */
function titleOf(props: Pick<SelectProps, 'label' | 'placeholder' | 'aria-label' | 'aria-labelledby'>): ReactNode {
  const labelledBy = props['aria-labelledby'];
  const other = labelledBy === undefined ? undefined : document.getElementById(labelledBy)?.textContent;
  return props.label ?? props['aria-label'] ?? other ?? props.placeholder;
}

function PhoneSelect(props: SelectProps) {
  const { value = null, onChange, allowDeselect = true, data, ...rest } = props;
  const { isOpen, close, field } = useSheet();
  return (
    <>
      <WideSelect
        {...rest}
        {...field}
        data={data ?? []}
        value={value}
        onChange={(...change) => onChange?.(...change)}
      />
      {isOpen && (
        <LazySelectSheet
          {...rest}
          title={titleOf(props)}
          data={data}
          chosen={value === null ? [] : [value]}
          onPick={(picked, option) => {
            if (picked !== value) onChange?.(picked, option);
            else if (allowDeselect) onChange?.(null, null);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function PhoneMultiSelect(props: MultiSelectProps) {
  const { value = [], onChange, data, maxValues = Number.POSITIVE_INFINITY, ...rest } = props;
  const { isOpen, close, field } = useSheet();
  return (
    <>
      <WideMultiSelect
        {...rest}
        {...field}
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
          onClose={close}
        />
      )}
    </>
  );
}

/** Selects one of several options: below the field, or on a phone in a sheet from the bottom. */
export function Select<V extends string = string>(props: SelectProps<V>): ReactNode;
export function Select(props: SelectProps): ReactNode {
  return useLayout() === 'mobile' ? <PhoneSelect {...props} /> : <WideSelect {...props} />;
}

/** Selects some of several options: below the field, or on a phone in a sheet from the bottom. */
export function MultiSelect<V extends string = string>(props: MultiSelectProps<V>): ReactNode;
export function MultiSelect(props: MultiSelectProps): ReactNode {
  return useLayout() === 'mobile' ? <PhoneMultiSelect {...props} /> : <WideMultiSelect {...props} />;
}
