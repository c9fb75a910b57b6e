import { isBadId } from '../ids.ts';

/** Anything of a file that is not known to be well-formed. */
export type Json = Readonly<Record<string, unknown>>;

/** An object, or an empty one in place of anything else. */
export const objectAt = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textAt = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const numberAt = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textsAt = (value: unknown): string[] => listAt(value).filter((one) => typeof one === 'string');

/** Whether a field holds anything: no empty text, list or object. */
export const isFilled = (value: unknown): boolean =>
  value !== '' && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0);

/** An item of the file: a section, a question, or a condition between a question and its follow-ups. */
export interface Item {
  /** What it is called by in the file; others name it so as their parent or child. */
  readonly id: string;
  /** What it is called by in the template: its id, where that can be one there and no item before has it. */
  readonly key: string;
  readonly parentId: string;
  readonly type: string;
  readonly label: string;
  readonly options: Json;
  readonly childIds: readonly string[];
  readonly raw: Json;
  /** Where it is in the file. */
  readonly path: string;
}

/** Ids as a template takes them: as they are, unless they cannot be one or are taken; then the name with the next number. */
export function keysFrom(name: string): (id: string) => string {
  const taken = new Set<string>();
  let next = 0;
  return (id) => {
    let key = id;
    while (isBadId(key) || taken.has(key)) {
      next += 1;
      key = `${name}-${next}`;
    }
    taken.add(key);
    return key;
  };
}

/** Every item of the file's lists, in their order. */
export function itemsIn(
  lists: readonly { readonly list: unknown; readonly path: string }[],
  keyOf: (id: string) => string,
): Item[] {
  const known = new Set<string>();
  return lists.flatMap(({ list, path }) =>
    listAt(list).map((value, at) => {
      const raw = objectAt(value);
      const id = textAt(raw['item_id']) || `${path}-${at}`;
      // Of several items with one id, the place tells which is meant.
      const place = known.has(id) ? at : id;
      known.add(id);
      return {
        id,
        key: keyOf(id),
        parentId: textAt(raw['parent_id']),
        type: textAt(raw['type']),
        label: textAt(raw['label']),
        options: objectAt(raw['options']),
        childIds: textsAt(raw['children']),
        raw,
        path: `${path}.${place}`,
      };
    }),
  );
}

/** Whether an item is a section or a part of one. */
export const isPart = ({ type }: Item): boolean => type === 'category' || type === 'section';
