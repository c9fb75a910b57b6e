import { isBadId } from '../template.ts';

/** A JSON object of a file that has not been validated. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The value if it is an object, otherwise an empty object. */
export const objectAt = (value: unknown): Json => (isObject(value) ? value : {});
export const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textAt = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const numberAt = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textsAt = (value: unknown): string[] => listAt(value).filter((one) => typeof one === 'string');

/** Whether a field is not empty: no empty text, list or object, and not null. */
export const isFilled = (value: unknown): boolean =>
  value !== '' && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0);

/** An item of the file: a section, a question, or a condition between a question and its follow-ups. */
export interface Item {
  /** Its id in the file; other items refer to it by this id as their parent or child. */
  readonly id: string;
  /** Its id in the template: that of the file if it is valid and not used by an earlier item. */
  readonly key: string;
  readonly parentId: string;
  readonly type: string;
  readonly label: string;
  readonly options: Json;
  readonly childIds: readonly string[];
  readonly raw: Json;
  /** Its path in the file. */
  readonly path: string;
}

/** Returns a function that makes valid, unique ids: the given one, or the name with the next number if it is invalid or taken. */
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

/** All items of the file's lists, in their order. */
export function itemsIn(
  lists: readonly { readonly list: unknown; readonly path: string }[],
  keyOf: (id: string) => string,
): Item[] {
  const known = new Set<string>();
  return lists.flatMap(({ list, path }) =>
    listAt(list).map((value, at) => {
      const raw = objectAt(value);
      const id = textAt(raw['item_id']) || `${path}-${at}`;
      // If several items have the same id, the index is used instead.
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
