import { isCountry } from '@safety-qube/domain/countries';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { PLACE_LEVELS, UNIT_LEVELS } from '@safety-qube/domain/place-levels';
import { CALENDAR_LIMITS } from '@safety-qube/domain/places/work-calendar';
import * as z from 'zod';
import { GivenDay, Id, nameOf, PlaceName, TimeZone } from './common.ts';

export const LevelKey = z.enum(PLACE_LEVELS);
export type LevelKey = z.infer<typeof LevelKey>;
/** The levels below a facility. */
export const UnitLevelKey = z.enum(UNIT_LEVELS);

/** A level of the organisation; only active ones are used, in this order. */
export const OrgLevel = z.object({ key: LevelKey, isActive: z.boolean(), order: z.int() }).meta({ id: 'OrgLevel' });
export type OrgLevel = z.infer<typeof OrgLevel>;
/** The tenant's own name for a level; null if the product's name is used. */
export const OrgDefinition = z.object({ key: LevelKey, name: z.string().nullable() }).meta({ id: 'OrgDefinition' });

const LevelName = nameOf(NAME_LIMITS.level);
const LevelNames = z.partialRecord(z.enum(LANGUAGES), LevelName);
/** A level as administrators edit it: its names by language, and what is at it. */
export const LevelSettings = z
  .object({
    key: LevelKey,
    isActive: z.boolean(),
    order: z.int(),
    names: LevelNames,
    /** Units of the level that are in use. */
    units: z.int(),
    /** Records that are at one of them; confidential ones do not count. */
    records: z.int(),
    version: z.int(),
  })
  .meta({ id: 'LevelSettings' });
export type LevelSettings = z.infer<typeof LevelSettings>;
export const ChangedLevel = z.object({
  isActive: z.boolean().optional(),
  /** All names; a language without one has that of the product. */
  names: LevelNames.optional(),
  /** The version that was read; a stale one is 409 with the current level. */
  version: z.int().optional(),
});

/** A telephone number as it is dialled or shown: digits, and what is written between them. */
export const EMERGENCY_NUMBER = /^[+*#\d(][\d ()*#./+-]{1,38}$/;
export const EmergencyNumber = z.string().trim().regex(EMERGENCY_NUMBER);

export const OrgUnit = z
  .object({ id: z.int(), level: LevelKey, parentId: z.int().nullable(), name: z.string() })
  .meta({ id: 'OrgUnit' });
export const Facility = z
  .object({
    id: z.int(),
    name: z.string(),
    code: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    timeZone: TimeZone,
    /** The number to call in an emergency; null where none was given. */
    emergencyNumber: z.string().nullable(),
    /** The code by which its people report without their name: everybody gets it, so that asking for it says nothing. */
    reportCode: z.string(),
    /** Departments, locations and subareas of the facility, parents before children. */
    units: z.array(OrgUnit),
  })
  .meta({ id: 'Facility' });
export type Facility = z.infer<typeof Facility>;
export const FacilityBrief = z.object({ id: z.int(), name: z.string() }).meta({ id: 'FacilityBrief' });

/** A place of the tree that administrators edit, in use or not; the id of a facility can also be that of a unit. */
const placeShape = {
  id: z.int(),
  level: LevelKey,
  facilityId: z.int(),
  /** The unit that it is in; null if it is directly below its facility, or is one. */
  parentId: z.int().nullable(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.int(),
};
export const PlaceOfTree = z
  .object({
    ...placeShape,
    /** Of a facility: its city, and the active people who work there. */
    city: z.string().nullable().optional(),
    people: z.int().optional(),
  })
  .meta({ id: 'PlaceOfTree' });
export type PlaceOfTree = z.infer<typeof PlaceOfTree>;
export const Place = z
  .object({ ...placeShape, abilities: z.object({ create: z.boolean(), edit: z.boolean(), delete: z.boolean() }) })
  .meta({ id: 'PlaceOfOrganisation' });
export type Place = z.infer<typeof Place>;
export const PlaceTree = z.object({
  places: z.array(PlaceOfTree),
  abilities: z.object({
    create: z.boolean(),
    createBelow: z.boolean(),
    edit: z.boolean(),
    editLevels: z.boolean(),
    delete: z.boolean(),
    /** Merge facilities. */
    merge: z.boolean(),
  }),
});
export type PlaceTree = z.infer<typeof PlaceTree>;

/** The longest values of a facility's address. */
export const ADDRESS_LIMITS = { code: 40, address: 200, city: 120, region: 120, postalCode: 20 } as const;
const line = (longest: number) => z.string().trim().max(longest).nullable();
/** An ISO 3166 code of a country, such as US. */
export const Country = z.string().refine(isCountry);

const WorkTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Times of a day; one that ends at or before its beginning ends on the next day. */
const WorkSpans = z.array(z.object({ from: WorkTime, to: WorkTime })).max(CALENDAR_LIMITS.spans);
/** When a facility works: by weekday (Monday first), except on some days and on public holidays. */
export const WorkCalendar = z
  .object({
    week: z.array(WorkSpans).length(7),
    exceptions: z
      .array(z.object({ on: GivenDay, spans: WorkSpans, note: z.string().trim().max(CALENDAR_LIMITS.note) }))
      .max(CALENDAR_LIMITS.exceptions),
    /** The country and region on whose public holidays it is closed. */
    holidays: z.object({ country: Country, region: z.string().max(20).nullable() }).nullable(),
  })
  .meta({ id: 'WorkCalendar' });
export type WorkCalendar = z.infer<typeof WorkCalendar>;
/** The days on which a facility is closed; without a calendar nothing is known of them. */
export const ClosedDays = z
  .object({
    hasCalendar: z.boolean(),
    days: z.array(
      z.object({ on: z.iso.date(), reason: z.enum(['exception', 'holiday', 'week']), name: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ClosedDays' });
export type ClosedDays = z.infer<typeof ClosedDays>;
/** Whether the public holidays of a country are known, and its regions that have others. */
export const HolidayRegions = z
  .object({ isKnown: z.boolean(), regions: z.array(z.object({ code: z.string(), name: z.string() })) })
  .meta({ id: 'HolidayRegions' });

/** A facility with its settings. */
export const FacilitySettings = Place.extend({
  abilities: Place.shape.abilities.extend({
    /** Choose its default owner and approver, which takes the right to approve what is reported there. */
    nameResponsible: z.boolean(),
  }),
  level: z.literal('facility'),
  parentId: z.null(),
  code: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: TimeZone,
  defaultOwnerId: z.int().nullable(),
  defaultApproverId: z.int().nullable(),
  emergencyNumber: z.string().nullable(),
  /** Null if it is not known when it works. */
  calendar: WorkCalendar.nullable(),
}).meta({ id: 'FacilitySettings' });
export type FacilitySettings = z.infer<typeof FacilitySettings>;

/** The name of a place, in whichever property the caller has it. */
const nameShape = {
  name: PlaceName.optional(),
  Name: PlaceName.optional(),
  Details: z.object({ Name: PlaceName.optional() }).optional(),
};
export const GivenPlaceName = z.object(nameShape);
type Named = z.output<typeof GivenPlaceName> & { readonly id?: number | undefined };
/** A new place needs a name. */
const isNamed = ({ id, name, Name, Details }: Named): boolean => (id ?? name ?? Name ?? Details?.Name) !== undefined;
const named = { path: ['name'], message: 'required' };

const savedShape = {
  /** The place to change; without it a new one is added. */
  id: z.int().positive().optional(),
  ...nameShape,
  isActive: z.boolean().optional(),
  /** The version that was read; a stale one is 409 with the current place. */
  version: z.int().optional(),
};
export const SavedFacility = z
  .object({
    ...savedShape,
    code: line(ADDRESS_LIMITS.code).optional(),
    address: line(ADDRESS_LIMITS.address).optional(),
    city: line(ADDRESS_LIMITS.city).optional(),
    region: line(ADDRESS_LIMITS.region).optional(),
    postalCode: line(ADDRESS_LIMITS.postalCode).optional(),
    country: Country.nullable().optional(),
    timeZone: TimeZone.optional(),
    defaultOwnerId: z.int().positive().nullable().optional(),
    defaultApproverId: z.int().positive().nullable().optional(),
    emergencyNumber: EmergencyNumber.nullable().optional(),
    calendar: WorkCalendar.nullable().optional(),
  })
  .refine(isNamed, named);
export const SavedUnit = z
  .object({
    ...savedShape,
    facilityId: z.int().positive().optional(),
    /** The unit that it is in; null directly below the facility. */
    parentId: z.int().positive().nullable().optional(),
  })
  .refine(isNamed, named);

/** How much hangs on a place, by kind; confidential records for those who may know how many there are. */
export const PlaceUse = z
  .object({
    counts: z.object({
      units: z.int(),
      records: z.int(),
      openRecords: z.int(),
      confidentialRecords: z.int().optional(),
      people: z.int(),
      /** People whose role is limited to the facility, among others. */
      limitedRoles: z.int(),
      assets: z.int(),
      forms: z.int(),
      posters: z.int(),
      heldReports: z.int(),
      approvers: z.int(),
      confidentialityRules: z.int(),
      notificationRules: z.int(),
      customFields: z.int(),
      /** Rules of groups of people that name the place. */
      groups: z.int(),
    }),
  })
  .meta({ id: 'PlaceUse' });
export type PlaceUse = z.infer<typeof PlaceUse>;
export const PlaceParams = z.object({ level: LevelKey, id: Id });
/** What stays where it is when a move is undone, because somebody has moved it since; some of it by name. */
export const PlaceMoveUndone = z
  .object({
    kept: z.array(z.object({ kind: z.string(), id: z.int(), name: z.string().nullable() })),
    keptCount: z.int(),
  })
  .meta({ id: 'PlaceMoveUndone' });
export type PlaceMoveUndone = z.infer<typeof PlaceMoveUndone>;
export const PlaceNames = z.object({ facilities: z.array(FacilityBrief), units: z.array(FacilityBrief) });
