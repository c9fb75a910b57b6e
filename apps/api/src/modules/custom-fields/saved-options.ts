import type { SavedField } from '@safety-qube/contract/schemas/custom-fields';
import type { StoredOption } from '@safety-qube/domain/records/custom-fields';
import { refuse } from '../../platform/errors.ts';

type Given = NonNullable<SavedField['options']>[number];

/** A value made of a label that no other option has. */
function freeValue(label: string, taken: ReadonlySet<string>): string {
  const wanted =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'option';
  let free = wanted;
  for (let n = 2; taken.has(free); n += 1) free = `${wanted}-${n}`;
  return free;
}

/** What an option keeps of what it was: its value never changes, because records have it. */
function mergeOption(
  given: Given,
  now: StoredOption | undefined,
  id: number,
  value: string,
  order: number,
): StoredOption {
  const labels = given.labels ?? now?.labels;
  const instruction = given.instruction ?? now?.instruction;
  const alertMinutes = given.alertMinutes === undefined ? now?.alertMinutes : (given.alertMinutes ?? undefined);
  const isCritical = given.isCritical ?? now?.isCritical ?? false;
  return {
    ...{ id, value, label: given.label, isActive: given.isActive ?? now?.isActive ?? true, order },
    ...(labels && Object.keys(labels).length > 0 && { labels }),
    ...(isCritical && { isCritical }),
    ...(alertMinutes !== undefined && { alertMinutes }),
    ...(instruction && Object.keys(instruction).length > 0 && { instruction }),
    ...(now?.confidentialTo && { confidentialTo: now.confidentialTo }),
  };
}

/**
 * Returns all options as they are to be stored, numbered from 1 in their order. One with the id or the value of an option that there is
 * is that option; any other is new. 422 OPTION_VALUE_TAKEN for two with the same value, OPTION_LABEL_TAKEN for two with the same label.
 */
export function savedOptions(given: readonly Given[], now: readonly StoredOption[]): StoredOption[] {
  const known = (one: Given): StoredOption | undefined =>
    now.find(({ id, value }) => (one.value === undefined ? id === one.id : value === one.value));
  const taken = new Set([...now.map(({ value }) => value), ...given.flatMap(({ value }) => value ?? [])]);
  let last = Math.max(0, ...now.map(({ id }) => id));
  const inOrder = given
    .map((one, index) => ({ one, at: one.order ?? index + 1 }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const options = inOrder.map((one, index) => {
    const before = known(one);
    if (before) return mergeOption(one, before, before.id, before.value, index + 1);
    last += 1;
    const value = one.value ?? freeValue(one.label, taken);
    taken.add(value);
    return mergeOption(one, undefined, last, value, index + 1);
  });
  if (new Set(options.map(({ value }) => value)).size < options.length) throw refuse('OPTION_VALUE_TAKEN');
  const active = options.filter(({ isActive }) => isActive).map(({ label }) => label.toLowerCase());
  if (new Set(active).size < active.length) throw refuse('OPTION_LABEL_TAKEN');
  return options;
}
