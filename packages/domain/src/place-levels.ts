/** The levels of places, from the outside in. */
export const PLACE_LEVELS = ['facility', 'department', 'location', 'subarea'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** Between the names of a place, from the facility inward; it is mirrored in right-to-left scripts. */
export const PLACE_SEPARATOR = ' › ';

/** The levels below a facility. */
export const UNIT_LEVELS = ['department', 'location', 'subarea'] as const satisfies readonly PlaceLevel[];
export type UnitLevel = (typeof UNIT_LEVELS)[number];
