import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { filterKindOf, parseFieldFilters, writeFieldFilters } from '@safety-qube/domain/records/field-filters';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../shared/format/format-date.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePeopleOptions } from '../../shared/people/use-people-options.ts';
import { fieldLabel } from '../../shared/records/use-custom-fields.ts';
import type { Filter } from './filter.ts';

/** Returns a function that puts a span of days or numbers into words. */
export function useSpanText() {
  const { t } = useTranslation();
  const dates = useDates();
  return (of: 'days' | 'numbers', value: string): string => {
    const [from, to] = value.split('..');
    const shown = (end: string) => (of === 'days' ? dates.nearDay(end) : end);
    if (from && to) return t('list.fromTo', { from: shown(from), to: shown(to) });
    if (of === 'numbers') return from ? `≥ ${from}` : `≤ ${to}`;
    if (from) return t('list.after', { day: shown(dayAfter(from, -1)) });
    return to ? t('list.before', { day: shown(dayAfter(to, 1)) }) : '';
  };
}

/** What the filters by some values have besides these: whether they are turned around, and the numbers of records by value. */
export type ByValues = (key: string) => Pick<Filter, 'negation' | 'numbers'>;

/**
 * Returns filters of a list by fields that the tenant has defined. `text` is all of them as the address has them.
 */
export function useCustomFilters(
  fields: readonly CustomField[],
  text: string | undefined,
  onChange: (text: string | undefined) => void,
  byValues: ByValues = () => ({}),
): Filter[] {
  const { t } = useTranslation();
  const { all, find } = usePeople();
  const people = usePeopleOptions(all);
  const spanText = useSpanText();
  const filters = parseFieldFilters(text ?? '') ?? [];
  return fields.flatMap((field): Filter[] => {
    const kind = filterKindOf(field.kind);
    const wanted = filters.find(({ fieldId }) => fieldId === field.id)?.wanted;
    if (!(field.isActive || wanted)) return [];
    const set = (next: string | undefined) => {
      const others = filters.filter(({ fieldId }) => fieldId !== field.id);
      onChange(writeFieldFilters(next ? [...others, { fieldId: field.id, kind, wanted: next }] : others));
    };
    const base = { key: fieldProperty(field.id), label: fieldLabel(field) };
    if (kind === 'text') {
      const shown = wanted === undefined ? '' : t('list.containing', { text: wanted });
      return [{ ...base, kind: 'span', of: 'text', options: [], value: wanted, shown, onChange: set }];
    }
    if (kind === 'number' || kind === 'date' || kind === 'moment') {
      const of = kind === 'number' ? 'numbers' : 'days';
      const shown = wanted ? spanText(of, wanted) : '';
      return [{ ...base, kind: 'span', of, options: [], value: wanted, shown, onChange: set }];
    }
    Object.assign(base, byValues(base.key));
    if (kind === 'yes-no') {
      const options = (['yes', 'no'] as const).map((value) => ({ value, label: t(`record.${value}`) }));
      return [{ ...base, kind: 'choice', options, value: wanted, onChange: set }];
    }
    const values = wanted?.split(',') ?? [];
    const options =
      kind === 'person'
        ? people.filter(({ value }) => find(Number(value))?.isActive || values.includes(value))
        : field.options.map(({ value, label }) => ({ value, label }));
    return [{ ...base, kind: 'choices', options, values, onChange: (next) => set(next.join(',') || undefined) }];
  });
}
