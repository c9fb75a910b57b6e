import type { FacilitySettings, WorkCalendar } from '@safety-qube/contract/schemas/organisation';
import { FACILITIES } from './places.queries.ts';

/** The form values of a facility's settings. */
export interface FacilityValues {
  name: string;
  code: string;
  address: string;
  postalCode: string;
  city: string;
  region: string;
  country: string | null;
  timeZone: string;
  defaultOwnerId: number | null;
  defaultApproverId: number | null;
  emergencyNumber: string;
  calendar: WorkCalendar | null;
}

const valuesOf = (facility: FacilitySettings): FacilityValues => ({
  name: facility.name,
  code: facility.code ?? '',
  address: facility.address ?? '',
  postalCode: facility.postalCode ?? '',
  city: facility.city ?? '',
  region: facility.region ?? '',
  country: facility.country,
  timeZone: facility.timeZone,
  defaultOwnerId: facility.defaultOwnerId,
  defaultApproverId: facility.defaultApproverId,
  emergencyNumber: facility.emergencyNumber ?? '',
  calendar: facility.calendar,
});

const bodyOf = (values: FacilityValues) => ({
  name: values.name.trim(),
  code: values.code.trim() || null,
  address: values.address.trim() || null,
  postalCode: values.postalCode.trim() || null,
  city: values.city.trim() || null,
  region: values.region.trim() || null,
  country: values.country,
  timeZone: values.timeZone,
  defaultOwnerId: values.defaultOwnerId,
  defaultApproverId: values.defaultApproverId,
  emergencyNumber: values.emergencyNumber.trim() || null,
  calendar: values.calendar,
});
export type FacilityBody = ReturnType<typeof bodyOf>;

const ABOUT_CALENDAR = {
  CALENDAR_OVERLAP: 'calendar',
  CALENDAR_DAY_TWICE: 'calendar',
  HOLIDAYS_UNKNOWN: 'calendar',
} as const;

export const FACILITY_FORM = {
  cache: FACILITIES,
  valuesOf,
  bodyOf,
  fieldOfCode: { PLACE_NAME_TAKEN: 'name', TIME_ZONE_UNKNOWN: 'timeZone', ...ABOUT_CALENDAR },
} as const;
