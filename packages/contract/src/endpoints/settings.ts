import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem, refusals } from '../schemas/common.ts';
import { Setting, SettingEffect, SettingParams } from '../schemas/config.ts';

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/management/configuration',
  summary: 'Settings that the product reads, each with its default and its last change',
  privilege: 'management.configuration.read',
  responses: {
    200: z.object({ settings: z.array(Setting), abilities: z.object({ edit: z.boolean() }) }),
    403: Problem,
  },
});
export const readSettingEffect = endpoint({
  method: 'GET',
  path: '/api/management/configuration/{name}/effect',
  summary: 'How much a change of a setting to a value, given as JSON, would affect',
  privilege: 'management.configuration.read',
  params: SettingParams,
  query: z.object({ value: z.string().max(20_000) }),
  responses: { 200: SettingEffect, 403: Problem, 404: Problem, 422: Problem },
});
export const setSetting = endpoint({
  method: 'PUT',
  path: '/api/app/config/{name}',
  summary: 'Give a setting a value of its kind',
  privilege: 'management.configuration.edit',
  ifMatch: true,
  params: SettingParams,
  body: z.object({ value: z.unknown() }),
  responses: { 200: Setting, ...refusals, 428: Problem },
});
