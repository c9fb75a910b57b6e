import { FIELD_KINDS } from '@safety-qube/domain/records/fields';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Nothing, PageParams, Problem, refusals } from '../schemas/common.ts';
import {
  CopiedType,
  CopyParams,
  CustomField,
  FieldItem,
  FieldOwner,
  FieldUse,
  fieldFilters,
  Option,
  SavedField,
} from '../schemas/custom-fields.ts';
import { FacilityBrief } from '../schemas/organisation.ts';

const listOf = (path: 'inspection' | 'riskassessment' | 'hse/file/type' | 'people', what: string) =>
  endpoint({
    method: 'GET',
    path: `/api/cf/${path}`,
    summary: `Fields of ${what}, with their options`,
    responses: { 200: z.array(CustomField) },
  });
export const listInspectionFields = listOf('inspection', 'inspection categories');
export const listRiskAssessmentFields = listOf('riskassessment', 'risk assessments');
export const listFileTypeFields = listOf('hse/file/type', 'types of HSE files');
/** Ours: the specification gives fields of people no call of their own. */
export const listPeopleFields = listOf('people', 'people');
export const listUserRoles = endpoint({
  method: 'GET',
  path: '/api/cf/roles',
  summary: 'The roles of people, as options',
  responses: { 200: z.array(Option) },
});
export const saveField = endpoint({
  method: 'POST',
  path: '/api/cf',
  summary:
    'Add a field, or change the one with the given id (which needs management.customField.edit); of type `role`, a user role (which needs management.role.create or edit), or with a `kind` a field of people',
  isIdempotent: true,
  privilege: 'management.customField.create',
  body: SavedField,
  responses: { 200: FieldItem.or(Option), ...refusals },
});
export const archiveField = endpoint({
  method: 'DELETE',
  path: '/api/cf/{type}/{id}',
  summary:
    'Archive a field: its values stay readable; of type `role`, delete a user role that nobody has (which needs management.role.delete), or with a `kind` archive a field of people',
  privilege: 'management.customField.delete',
  params: z.object({ type: FieldOwner, id: IdParams.shape.id }),
  query: z.object({ kind: z.enum(FIELD_KINDS).optional() }),
  responses: { 200: Nothing, ...refusals },
});
export const listFacilitiesWithFields = endpoint({
  method: 'GET',
  path: '/api/cf/{type}/import/configured/facility',
  summary: 'Facilities that have fields of their own, which can be copied to others',
  privilege: 'management.customField.read',
  params: z.object({ type: CopiedType }),
  responses: { 200: z.array(FacilityBrief), 403: Problem },
});
export const copyFields = endpoint({
  method: 'PUT',
  path: '/api/cf/{type}/import/{sourceFacility}/{targetFacility}',
  summary: 'Copy the fields of a facility to another one; fields that it has already stay',
  privilege: 'management.customField.create',
  params: CopyParams,
  responses: { 200: z.object({ copied: z.int(), kept: z.int() }), ...refusals },
});
export const pageFields = endpoint({
  method: 'GET',
  path: '/api/custom-fields',
  summary: 'Fields with their settings, a page at a time (pages count from 1)',
  privilege: 'management.customField.read',
  query: z.object({ ...fieldFilters, ...PageParams.shape }),
  responses: {
    200: z.object({ items: z.array(FieldItem), total: z.int(), abilities: z.object({ create: z.boolean() }) }),
    403: Problem,
  },
});
export const getField = endpoint({
  method: 'GET',
  path: '/api/custom-fields/{id}',
  summary: 'One field with its settings',
  privilege: 'management.customField.read',
  params: IdParams,
  responses: { 200: FieldItem, 404: Problem },
});
export const readFieldUse = endpoint({
  method: 'GET',
  path: '/api/custom-fields/{id}/use',
  summary: 'In how many records a field, and each of its options, has a value, everywhere or at a facility',
  privilege: 'management.customField.read',
  params: IdParams,
  query: z.object({ facilityId: Id.optional() }),
  responses: { 200: FieldUse, 404: Problem },
});
