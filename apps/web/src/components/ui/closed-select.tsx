import { Input, InputBase, type SelectProps } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';

type Data = SelectProps['data'];
/** The options of a select without their groups, each with its label. */
const flat = (data: Data): { value: string; label: string }[] =>
  (data ?? []).flatMap((option) => {
    if (typeof option !== 'object') return { value: String(option), label: String(option) };
    if ('group' in option) return flat(option.items as Data);
    return { value: String(option.value), label: option.label ?? String(option.value) };
  });

/** The label of an option by its value; empty without any. */
export const labelOf = (data: Data, value: string | null): string =>
  flat(data).find((option) => option.value === value)?.label ?? '';

/** The name of a field as its sheet's title. */
export function titleOf(
  props: Pick<SelectProps, 'label' | 'placeholder' | 'aria-label' | 'aria-labelledby'>,
): ReactNode {
  const labelledBy = props['aria-labelledby'];
  const other = labelledBy === undefined ? undefined : document.getElementById(labelledBy)?.textContent;
  return props.label ?? props['aria-label'] ?? other ?? props.placeholder;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

/** The sign of a select, as Mantine draws it. */
const Chevron = ({ isWrong }: { isWrong: boolean }) => (
  <svg
    viewBox="0 0 15 15"
    width={18}
    height={18}
    fill="none"
    stroke={isWrong ? 'var(--mantine-color-error)' : 'var(--field)'}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M5.25 5.75 7.5 3.5l2.25 2.25m-4.5 3.5 2.25 2.25 2.25-2.25" />
  </svg>
);

/**
 * A select that shows what is chosen, and knows of its options only the labels: it opens where they are, in a sheet, or in the
 * whole field once it is loaded. With `onType` a searchable one already takes what is typed.
 */
export function ClosedSelect(
  props: SelectProps & { shown: string; isExpanded?: boolean; onOpen: () => void; onType?: (text: string) => void },
) {
  const {
    shown,
    isExpanded = false,
    onOpen,
    onType,
    onChange,
    clearable = false,
    clearButtonProps,
    // What the options need.
    allowDeselect: _deselect,
    defaultValue: _initial,
    comboboxProps: _combobox,
    data: _data,
    filter: _filter,
    limit: _limit,
    maxDropdownHeight: _height,
    nothingFoundMessage: _nothing,
    onSearchChange: _search,
    renderOption: _render,
    searchable = false,
    searchValue: _searched,
    value: _value,
    ...rest
  } = props;
  const isUsable = !rest.disabled && !rest.readOnly;
  const open = () => isUsable && onOpen();
  const canType = onType !== undefined && searchable && isUsable;
  return (
    <InputBase
      {...rest}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={isExpanded}
      autoComplete="off"
      readOnly={!canType}
      pointer={!canType}
      value={shown}
      onChange={(event: ChangeEvent<HTMLInputElement>) => canType && onType(event.currentTarget.value)}
      rightSectionPointerEvents="none"
      __defaultRightSection={<Chevron isWrong={Boolean(rest.error)} />}
      __clearable={clearable && shown !== '' && isUsable}
      __clearSection={
        <Input.ClearButton {...clearButtonProps} tabIndex={-1} aria-hidden onClick={() => onChange?.(null, null)} />
      }
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.includes(event.key) || (canType && event.key === ' ')) return;
        event.preventDefault();
        open();
      }}
    />
  );
}
