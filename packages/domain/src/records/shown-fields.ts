import { type Given, holds } from '../templates/conditions.ts';
import type { FieldRules } from './custom-fields.ts';

type Field = Pick<FieldRules, 'id' | 'kind' | 'shownWhen' | 'options'>;
const meant = (value: string): Given => ({ meant: [value], amount: null });

/** The values that a field can have, as far as conditions tell them apart; undefined for a kind of which that is not known. */
function valuesOf({ kind, options }: Pick<Field, 'kind' | 'options'>): Given[] | undefined {
  if (kind === 'yes-no') return ['yes', 'no'].map(meant);
  if (kind === 'choice' || kind === 'choices')
    return options.flatMap(({ value, isActive }) => (isActive ? meant(value) : []));
  return undefined;
}

/**
 * Whether a form can show a field at all: each condition on the way can be met, by a value that the field or the category can still
 * have, or by none. `all` are the fields in use beside it.
 */
export function canBeShown(
  { shownWhen }: Pick<Field, 'shownWhen'>,
  all: readonly Field[],
  categories: readonly string[],
): boolean {
  let next = shownWhen;
  for (let left = all.length; next && left >= 0; left -= 1) {
    const { fieldId, when } = next;
    const other = all.find(({ id }) => id === fieldId);
    const values = fieldId === null ? categories.map(meant) : other ? valuesOf(other) : [];
    if (values && ![undefined, ...values].some((value) => holds(when, value))) return false;
    next = other?.shownWhen ?? null;
  }
  return true;
}
