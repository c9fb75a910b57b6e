interface FilterOption {
  value: string;
  label: string;
}
/** A field that a list can be narrowed by; `value` is chosen, undefined when the filter is off. */
export interface Filter {
  key: string;
  label: string;
  options: FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}
