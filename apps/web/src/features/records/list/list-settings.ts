import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useState } from 'react';
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

/** All columns that a type offers, in the order in which a list shows them. */
const ORDER: readonly ColumnName[] = [
  'priority',
  'number',
  'title',
  'status',
  'category',
  'eventType',
  'actualSeverity',
  'risk',
  'source',
  'control',
  'checklist',
  'facility',
  'area',
  'owner',
  'verifier',
  'raiser',
  'due',
  'clock',
  'raised',
  'updated',
];
export const offeredColumns = ({ columns }: RecordTypeSetup): readonly ColumnName[] =>
  ORDER.filter((name) => columns.shown.includes(name) || columns.more.includes(name));

/** Parses columns such as `priority,title,due`; undefined if there is none that the type has. */
export function columnsOf(setup: RecordTypeSetup, text: string | undefined): ColumnName[] | undefined {
  const names = text?.split(',') ?? [];
  const known = offeredColumns(setup).filter((name) => name === 'title' || names.includes(name));
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
