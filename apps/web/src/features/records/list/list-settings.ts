import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useState } from 'react';
import { listFields } from '../../../config/list-fields.ts';
import { PLAIN_COLUMNS } from '../../../config/record-columns.ts';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import { isObject } from '../../../shared/api/is-object.ts';
import { STORED, stored } from '../../../shared/page/stored.ts';
import { session } from '../../../shared/session/session.ts';

/** A user's settings of a list on this device. */
export interface ListSettings {
  /** Names, separated by commas. */
  readonly columns?: string | undefined;
  readonly isCompact?: boolean;
}

const nameOf = (type: RecordType): string => `${STORED.listSettings}.${session.claims()?.userId ?? 0}.${type}`;

function read(type: RecordType): ListSettings {
  try {
    const saved: unknown = JSON.parse(stored.get(nameOf(type)) ?? '{}');
    const { columns, isCompact } = isObject(saved) ? saved : {};
    return { ...(typeof columns === 'string' && { columns }), isCompact: isCompact === true };
  } catch {
    return {};
  }
}

/**
 * Returns the columns that a type's list offers, in their order: people after the owner, other fields before the places,
 * and then those that the tenant has defined.
 */
export function offeredColumns(
  setup: RecordTypeSetup,
  custom: readonly Pick<CustomField, 'id' | 'isActive'>[] = [],
): readonly ColumnName[] {
  const { shown, more } = setup.columns;
  const own = listFields(setup.ownFields);
  const namesOf = (ofPeople: boolean) =>
    own.filter(({ field }) => (field.kind === 'person') === ofPeople).map(({ column }) => column);
  const defined = custom.filter(({ isActive }) => isActive).map(({ id }): ColumnName => `field${id}`);
  return PLAIN_COLUMNS.flatMap((name) => [
    ...(shown.includes(name) || more.includes(name) ? [name] : []),
    ...(name === 'source' ? [...namesOf(false), ...defined] : name === 'owner' ? namesOf(true) : []),
  ]);
}

/** Parses columns such as `priority,title,due`; undefined if there is none that the type has. */
export function columnsOf(
  setup: RecordTypeSetup,
  text: string | undefined,
  custom: readonly Pick<CustomField, 'id' | 'isActive'>[],
): ColumnName[] | undefined {
  const names = text?.split(',') ?? [];
  const known = offeredColumns(setup, custom).filter((name) => name === 'title' || names.includes(name));
  return known.length > 1 ? known : undefined;
}

/** Returns the user's settings of the list, and a function to change them. */
export function useListSettings(setup: RecordTypeSetup) {
  const [settings, setSettings] = useState(() => read(setup.type));
  const change = (wish: ListSettings) => {
    const next = { ...settings, ...wish };
    stored.set(nameOf(setup.type), JSON.stringify(next));
    setSettings(next);
  };
  return { columns: settings.columns, isCompact: settings.isCompact === true, change };
}
