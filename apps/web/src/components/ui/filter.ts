export interface FilterOption {
  value: string;
  label: string;
}
interface FilterBase {
  key: string;
  label: string;
  options: FilterOption[];
}
/** A field of which one value is chosen; undefined when the filter is off. */
interface ChoiceFilter extends FilterBase {
  kind?: 'choice';
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}
/** A field of which several values are chosen, any of which fits. */
interface ChoicesFilter extends FilterBase {
  kind: 'choices';
  values: readonly string[];
  onChange: (values: string[]) => void;
}
/** A span of days: one of the options, or from one day to another (2026-11-01..2026-11-30, either may be missing). */
interface DaysFilter extends FilterBase {
  kind: 'days';
  value: string | undefined;
  /** The span as people say it. */
  shown: string;
  onChange: (value: string | undefined) => void;
}
/** Something that is so or is not. */
interface FlagFilter extends FilterBase {
  kind: 'flag';
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}
/** A field that a list can be narrowed by. */
export type Filter = ChoiceFilter | ChoicesFilter | DaysFilter | FlagFilter;

/** Whether a filter narrows the list. */
export function isFilterOn(filter: Filter): boolean {
  if (filter.kind === 'choices') return filter.values.length > 0;
  return filter.kind === 'flag' ? filter.isOn : filter.value !== undefined;
}

/** Takes a filter off. */
export function clearFilter(filter: Filter): void {
  if (filter.kind === 'choices') filter.onChange([]);
  else if (filter.kind === 'flag') filter.onChange(false);
  else filter.onChange(undefined);
}

/** The chosen values as people say them; empty for a flag, whose field says all. */
export function shownValues(filter: Filter): string[] {
  if (filter.kind === 'flag') return [];
  if (filter.kind === 'days') return [filter.shown];
  const values = filter.kind === 'choices' ? filter.values : [filter.value];
  return values.map((value) => filter.options.find((option) => option.value === value)?.label ?? '…');
}
