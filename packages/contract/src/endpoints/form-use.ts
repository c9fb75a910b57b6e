import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { FormUse } from '../schemas/executions.ts';

export const readTemplateUse = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/use',
  summary: 'Where a form is available, which archiving it would end',
  params: IdParams,
  responses: { 200: FormUse, 403: Problem, 404: Problem },
});
export const readScheduleUse = endpoint({
  method: 'GET',
  path: '/api/schedules/{id}/use',
  summary: 'What ending a schedule would concern',
  params: IdParams,
  responses: { 200: FormUse, 403: Problem, 404: Problem },
});
