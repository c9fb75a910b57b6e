import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import { PlaceBelow } from '../schemas/visits.ts';

export const readPlacesBelow = endpoint({
  method: 'GET',
  path: '/api/visit/places',
  summary: 'The places below the one that a visitor came by, to say where exactly something is',
  access: 'visitor',
  responses: { 200: z.array(PlaceBelow), 404: Problem },
});
