import { EVENT_TYPES } from '../incidents/event-types.ts';
import type { RecordForms } from '../record-types/descriptor.ts';
import type { TemplateContent } from './template.ts';

/** A kind of records that a form is used for, such as a type of event; null for all kinds that no other form names. */
export type FormKind = string | null;

/** The list in a form that names its kinds, by the property of a record that they are values of. */
const LISTS = { eventType: 'eventTypes', category: 'categories' } as const satisfies Record<
  RecordForms['by'],
  keyof TemplateContent
>;
export type KindLists = Pick<TemplateContent, (typeof LISTS)[RecordForms['by']]>;

/** Returns the kinds that a form names, by how the forms of its module are chosen; none for a module without records. */
export const namedKinds = (forms: RecordForms | null, lists: KindLists): readonly string[] =>
  (forms && lists[LISTS[forms.by]]) ?? [];

/** Returns the kinds that a form is used for; none for one that is used in schedules only. */
export function kindsOf(forms: RecordForms | null, lists: KindLists): readonly FormKind[] {
  const named = namedKinds(forms, lists);
  return !named.length && forms?.withoutKinds === 'otherKinds' ? [null] : named;
}

/** Whether a record of a kind can be reported with a form: with one that names that kind, or none. */
export function isForKind(forms: RecordForms | null, lists: KindLists, kind: FormKind): boolean {
  const named = namedKinds(forms, lists);
  return !named.length || (kind !== null && named.includes(kind));
}

/** Returns the list of a form that names these kinds. */
export const listOfKinds = ({ by }: RecordForms, kinds: readonly string[]): KindLists =>
  by === 'eventType' ? { eventTypes: EVENT_TYPES.filter((one) => kinds.includes(one)) } : { categories: kinds };
