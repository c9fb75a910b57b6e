import type { FacilitySettings, Place } from '@safety-qube/contract/schemas/organisation';
import { type Actor, can } from '../../platform/context.ts';
import { mayName } from './name-responsible.ts';
import type { FacilityRow, PlaceRow } from './places.repository.ts';

const abilitiesAt = (actor: Actor, facilityId: number): Place['abilities'] => ({
  create: can(actor, 'management.facility.create', facilityId),
  edit: can(actor, 'management.facility.edit', facilityId),
  delete: can(actor, 'management.facility.delete', facilityId),
});

/** Presents a place of the tree to an actor. */
export const presentPlace = (actor: Actor, row: PlaceRow): Place => ({
  id: row.id,
  level: row.level,
  facilityId: row.facility_id,
  parentId: row.parent_id,
  name: row.name,
  isActive: row.is_active,
  version: row.version,
  abilities: abilitiesAt(actor, row.facility_id),
});

/** A facility as a place of the tree. */
export const facilityPlace = (row: Pick<FacilityRow, 'id' | 'name' | 'is_active' | 'version'>): PlaceRow => ({
  ...{ id: row.id, name: row.name, is_active: row.is_active, version: row.version },
  ...{ level: 'facility', facility_id: row.id, parent_id: null },
});

/** Presents a facility with its settings to an actor. */
export const presentFacility = (actor: Actor, row: FacilityRow): FacilitySettings => ({
  ...presentPlace(actor, facilityPlace(row)),
  abilities: { ...abilitiesAt(actor, row.id), nameResponsible: mayName(actor, row.id) },
  level: 'facility',
  parentId: null,
  code: row.code,
  address: row.address,
  city: row.city,
  region: row.region,
  postalCode: row.postal_code,
  country: row.country,
  timeZone: row.time_zone,
  defaultOwnerId: row.default_owner_id,
  defaultApproverId: row.default_approver_id,
  emergencyNumber: row.emergency_number,
  calendar: row.calendar,
});
