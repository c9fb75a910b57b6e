import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Problem, refusals } from '../schemas/common.ts';
import { GroupDraft, GroupEffect, groupShapes } from '../schemas/groups.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'management/groups',
  privilege: 'management.userGroup',
  summaries: {
    page: 'Groups of people, by name, with how many each means now',
    one: 'One group: the people chosen by hand, or its rule',
    create: 'Add a group by hand or by rule',
    update: 'Change a group',
  },
  shapes: groupShapes,
});
export const pageGroups = register.page;
export const getGroup = register.get;
export const createGroup = register.create;
export const updateGroup = register.update;
export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/management/groups/{id}',
  summary: 'Take a group out of use: it means nobody then, and can be brought back by the log',
  privilege: 'management.userGroup.delete',
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
export const getGroupEffect = endpoint({
  method: 'POST',
  path: '/api/management/groups/effect',
  summary: 'Whom a group would mean, and who comes and goes by a change; nothing is written',
  privilege: 'management.userGroup.read',
  body: GroupDraft,
  responses: { 200: GroupEffect, ...refusals },
});
export const listGroupNames = endpoint({
  method: 'GET',
  path: '/api/management/groups/names',
  summary: 'Names of the groups, for choosing one, for everyone signed in',
  responses: { 200: z.array(z.object({ id: z.int(), name: z.string() })), 403: Problem },
});
