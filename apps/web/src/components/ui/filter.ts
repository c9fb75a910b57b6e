export interface FilterOption {
  value: string;
  label: string;
}
/** Number of records by the value of an option; absent where they are not counted. */
export type ValueNumbers = Readonly<Record<string, number>>;
interface FilterBase {
  key: string;
  label: string;
  options: FilterOption[];
  /** Whether the filter leaves out what has the chosen values, and how to change that; absent where it cannot. */
  negation?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
  /** Counts the records by the values of the options, when these are shown. */
  numbers?: { readonly key: readonly unknown[]; readonly load: (signal: AbortSignal) => Promise<ValueNumbers> };
}
/** A field with one chosen value; undefined when the filter is inactive. */
interface ChoiceFilter extends FilterBase {
  kind?: 'choice';
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}
/** A field with several chosen values, any of which matches. */
interface ChoicesFilter extends FilterBase {
  kind: 'choices';
  values: readonly string[];
  onChange: (values: string[]) => void;
}
/**
 * What is typed: a span of days or numbers, one of the options or from one to another (2026-11-01..2026-11-30, either may be missing),
 * or a part of a text.
 */
interface SpanFilter extends FilterBase {
  kind: 'span';
  of: 'days' | 'numbers' | 'text';
  value: string | undefined;
  /** The span, or the text, in words. */
  shown: string;
  onChange: (value: string | undefined) => void;
}
/** A yes/no filter. */
interface FlagFilter extends FilterBase {
  kind: 'flag';
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}
/** A field that a list can be filtered by. */
export type Filter = ChoiceFilter | ChoicesFilter | SpanFilter | FlagFilter;

/** Whether a filter is active. */
export function isFilterOn(filter: Filter): boolean {
  if (filter.kind === 'choices') return filter.values.length > 0;
  return filter.kind === 'flag' ? filter.isOn : filter.value !== undefined;
}

/** Clears a filter. */
export function clearFilter(filter: Filter): void {
  if (filter.kind === 'choices') filter.onChange([]);
  else if (filter.kind === 'flag') filter.onChange(false);
  else filter.onChange(undefined);
}

/** Returns the chosen values in words; empty for a flag, which its field describes fully. */
export function shownValues(filter: Filter): string[] {
  if (filter.kind === 'flag') return [];
  if (filter.kind === 'span') return [filter.shown];
  const values = filter.kind === 'choices' ? filter.values : [filter.value];
  return values.map(
    (value) =>
      filter.options.find((option) => option.value === value)?.label ?? (filter.options.length ? String(value) : '…'),
  );
}
