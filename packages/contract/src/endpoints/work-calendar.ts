import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { GivenDay, IdParams, Problem } from '../schemas/common.ts';
import { ClosedDays, Country, HolidayRegions } from '../schemas/organisation.ts';

export const readClosedDays = endpoint({
  method: 'GET',
  path: '/api/fm/facility/{id}/closed-days',
  summary: 'Days on which a facility is closed, at most 400 days from the first to the last',
  params: IdParams,
  query: z.object({ from: GivenDay, to: GivenDay }),
  responses: { 200: ClosedDays, 404: Problem },
});
export const listHolidayRegions = endpoint({
  method: 'GET',
  path: '/api/fm/holiday-regions',
  summary: 'Regions of a country with public holidays of their own',
  privilege: 'management.facility.read',
  query: z.object({ country: Country }),
  responses: { 200: HolidayRegions, 403: Problem },
});
