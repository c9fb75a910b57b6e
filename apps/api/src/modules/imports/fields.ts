import type { ImportField } from '@safety-qube/contract/schemas/imports';
import { assetName } from '@safety-qube/domain/assets';
import type { Language } from '@safety-qube/domain/languages';
import { personName } from '@safety-qube/domain/person-name';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { Actor } from '../../platform/context.ts';
import { statusText, type TextKey, text } from '../../platform/i18n.ts';
import { usesField } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';
import type { Lookups } from './lookups.ts';
import { customImportFields } from './row-custom.ts';

/**
 * Whether an actor may add a place or a category to the tenant: a unit with the privilege in any facility, the others only when
 * they reach the whole tenant.
 */
export const mayCreatePlace = (actor: Actor, kind: 'facility' | 'unit' | 'category'): boolean => {
  const privilege: Privilege = kind === 'category' ? 'management.customField.create' : 'management.facility.create';
  return actor.privileges.has(privilege) && (kind === 'unit' || actor.facilityIds === null);
};

/** The facilities that an actor's import may write to. */
export const reachable = ({ facilities }: Lookups, { facilityIds }: Actor) =>
  facilities.filter(({ id }) => facilityIds === null || facilityIds.has(id));

/** Labels people by name, with the mail address added when two people have the same name. */
export function personOptions(people: Lookups['people']): { value: string; label: string }[] {
  const names = people.map(personName);
  const last = new Map(names.map((name, index) => [name, index]));
  const twice = new Set(names.filter((name, index) => last.get(name) !== index));
  return people.map((person, index) => {
    const name = names[index] ?? '';
    return { value: String(person.id), label: twice.has(name) ? `${name} (${person.email})` : name };
  });
}

const LABELS: Readonly<Record<UnitLevel | 'facility', TextKey>> = {
  facility: 'importField.facility',
  department: 'importField.department',
  location: 'importField.location',
  subarea: 'importField.subarea',
};

/**
 * Returns the fields that columns can be mapped to in records of a type, in their order: those of every type, then the type's own.
 * Fields that the tenant's configuration leaves out are omitted.
 */
export function fieldsOf(
  definition: ImportedType,
  lookups: Lookups,
  { actor, language }: { actor: Actor; language: Language },
): ImportField[] {
  const shows = (field: Parameters<typeof usesField>[2]) => usesField(lookups, definition.configPrefix, field);
  const label = (key: TextKey): string => text(language, key, { context: definition.type });
  const plain = (name: string, key: TextKey, kind: ImportField['kind'], isRequired = false): ImportField => ({
    name,
    label: label(key),
    kind,
    isRequired,
    canCreate: false,
  });
  const tenantWide = lookups.categories.find(({ facilityId }) => facilityId === null);
  const people = personOptions(lookups.people.filter(({ isActive }) => isActive));
  const assets = lookups.assets.map((asset) => ({ value: String(asset.id), label: assetName(asset) }));
  const facilities = reachable(lookups, actor);
  const own = definition.import.fields;
  return [
    { ...plain('description', 'column.description', 'text', true), orElse: 'title' },
    plain('title', 'column.title', 'text'),
    plain('number', 'column.number', 'text'),
    ...(definition.hasCategories
      ? [
          {
            ...plain('category', 'column.category', 'choice', true),
            label: tenantWide?.label ?? label('column.category'),
            options: (tenantWide?.options ?? [])
              .filter(({ isActive }) => isActive)
              .map(({ value, label }) => ({ value, label })),
            canCreate: tenantWide !== undefined && mayCreatePlace(actor, 'category'),
          },
        ]
      : []),
    {
      ...plain('facility', LABELS.facility, 'place', true),
      options: facilities.map(({ id, name }) => ({ value: String(id), label: name })),
      canCreate: mayCreatePlace(actor, 'facility'),
    },
    ...lookups.levels.map((level) => ({
      ...plain(level, LABELS[level], 'place'),
      canCreate: mayCreatePlace(actor, 'unit'),
    })),
    plain('raisedAt', 'column.raised', 'moment'),
    plain('timeOfDay', 'importField.timeOfDay', 'text'),
    { ...plain('raiser', 'column.raiser', 'person'), options: people },
    ...(shows('owner') ? [{ ...plain('owner', 'column.owner', 'person'), options: people }] : []),
    {
      ...plain('status', 'column.status', 'choice'),
      options: definition.workflow.statuses.map((value) => ({ value, label: statusText(language, value) })),
    },
    plain('closedAt', 'column.closed', 'moment'),
    ...(shows('priority')
      ? [
          {
            ...plain('priority', 'column.priority', 'choice'),
            options: lookups.priorities.map(({ priorityValue, aliasName }) => ({
              value: String(priorityValue),
              label: aliasName,
            })),
          },
        ]
      : []),
    ...(shows('duedate') ? [plain('dueOn', 'column.due', 'day')] : []),
    ...own.map(({ name, label: key, kind, options, isRequired, orElse }) => ({
      ...plain(name, key, kind === 'asset' ? 'choice' : kind, isRequired),
      ...(orElse && { orElse }),
      ...(kind === 'person' && { options: people }),
      ...(kind === 'asset' && { options: assets }),
      ...(options && { options: options({ matrix: lookups.matrix, say: label }) }),
    })),
    ...customImportFields(lookups, actor, people),
  ];
}
