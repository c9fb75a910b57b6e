import * as z from 'zod';
import { TimeZone } from './common.ts';

export const LevelKey = z.enum(['facility', 'department', 'location', 'subarea']);
export type LevelKey = z.infer<typeof LevelKey>;

/** A level of the organisation; only active ones are used, in this order. */
export const OrgLevel = z.object({ key: LevelKey, isActive: z.boolean(), order: z.int() }).meta({ id: 'OrgLevel' });
export type OrgLevel = z.infer<typeof OrgLevel>;
/** The tenant's own name for a level; null if the product's name is used. */
export const OrgDefinition = z.object({ key: LevelKey, name: z.string().nullable() }).meta({ id: 'OrgDefinition' });

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
