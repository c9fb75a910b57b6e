import type { MultiSelectProps, SelectProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterFirstPaint, fetchAhead, fetchPart } from '../../shared/page/after-first-paint.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { ClosedSelect, labelOf, titleOf } from './closed-select.tsx';
import { LazySelectSheet, loadSelectSheet } from './lazy-select-sheet.tsx';

const fields = () => fetchPart(() => import('./select-fields.tsx'));
const WideSelect = lazy(() => fields().then((m) => ({ default: m.WideSelect })));
const WideMultiSelect = lazy(() => fields().then((m) => ({ default: m.WideMultiSelect })));
const PhoneMultiSelect = lazy(() => fields().then((m) => ({ default: m.PhoneMultiSelect })));

function PhoneSelect(props: SelectProps) {
  const { value = null, onChange, allowDeselect = true, data } = props;
  const [isOpen, setOpen] = useState(false);
  // Loaded before it is needed: without a connection it could not be.
  useEffect(() => afterFirstPaint(() => fetchAhead(loadSelectSheet)), []);
  return (
    <>
      <ClosedSelect {...props} shown={labelOf(data, value)} isExpanded={isOpen} onOpen={() => setOpen(true)} />
      {isOpen && (
        <LazySelectSheet
          {...props}
          title={titleOf(props)}
          data={data}
          chosen={value === null ? [] : [value]}
          onPick={(picked, option) => {
            if (picked !== value) onChange?.(picked, option);
            else if (allowDeselect) onChange?.(null, null);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Returns what was typed into a field that shows its choice: behind it, or instead of it. */
const typedInto = (shown: string, text: string): string => (text.startsWith(shown) ? text.slice(shown.length) : text);

/**
 * The field as it looks closed, while the one that opens is loading. That one takes over the focus, answers a click that came before, and
 * searches for what was typed, unless the user has left the field. `shown` is what it shows.
 */
function WhileLoading(props: { of: SelectProps; shown: string; children: (wanted: object) => ReactNode }) {
  const { of, shown } = props;
  const [hasFocus, setFocus] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState<string>();
  const frame = (
    <ClosedSelect
      {...of}
      shown={typed ?? shown}
      onOpen={() => setWanted(true)}
      onType={(text) => {
        setTyped(typed === undefined ? typedInto(shown, text) : text);
        setWanted(true);
      }}
      onFocus={(event) => {
        setFocus(true);
        of.onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        setTyped(undefined);
        setWanted(false);
        of.onBlur?.(event);
      }}
    />
  );
  const wanted = {
    ...((hasFocus || isWanted) && { autoFocus: true }),
    ...(isWanted && { defaultDropdownOpened: true }),
    ...(typed !== undefined && { typed }),
  };
  return <Suspense fallback={frame}>{props.children(wanted)}</Suspense>;
}

/** Selects one of several options: below the field, or on a phone in a sheet from the bottom. */
export function Select<V extends string = string>(props: SelectProps<V>): ReactNode;
export function Select(props: SelectProps): ReactNode {
  const isPhone = useLayout() === 'mobile';
  if (isPhone) return <PhoneSelect {...props} />;
  return (
    <WhileLoading of={props} shown={labelOf(props.data, props.value ?? null)}>
      {(wanted) => <WideSelect {...(props as object)} {...wanted} />}
    </WhileLoading>
  );
}

/** Selects some of several options: below the field, or on a phone in a sheet from the bottom. */
export function MultiSelect<V extends string = string>(props: MultiSelectProps<V>): ReactNode;
export function MultiSelect(props: MultiSelectProps): ReactNode {
  const isPhone = useLayout() === 'mobile';
  const { value = [], data, label, description, error, placeholder, disabled, size, className, searchable } = props;
  const of = {
    ...{ label, description, error, placeholder, disabled, size, className, searchable: searchable && !isPhone },
    'data-autofocus': (props as { 'data-autofocus'?: boolean })['data-autofocus'],
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
  } as SelectProps;
  const shown = value.map((one) => labelOf(data, one)).join(', ');
  const Field = isPhone ? PhoneMultiSelect : WideMultiSelect;
  return (
    <WhileLoading of={of} shown={shown}>
      {(wanted) => <Field {...(props as object)} {...wanted} />}
    </WhileLoading>
  );
}
