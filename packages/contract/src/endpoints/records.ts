import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem, refusals } from '../schemas/common.ts';
import {
  Count,
  countedFilter,
  countShape,
  listFilters,
  listPaging,
  type RecordSort,
  ValueCounts,
} from '../schemas/records.ts';

/**
 * The endpoints that every type of record has, under its own path. `Detail` is one record, `Item` an item of the list; `Raise` and
 * `Edit` are the bodies, `filters` those of the list in addition to `listFilters`, `sort` its orders.
 */
export function recordEndpoints<
  Detail extends z.ZodType,
  Item extends z.ZodType,
  Raise extends z.ZodObject,
  Edit extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sort extends z.ZodType<RecordSort>,
>(
  { type, plural, privileges }: RecordTypeDescriptor,
  {
    Detail,
    Item,
    Raise,
    Edit,
    filters,
    sort,
  }: { Detail: Detail; Item: Item; Raise: Raise; Edit: Edit; filters: Filters; sort: Sort },
) {
  const path = `/api/${plural}` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `A page of the ${plural} that the caller may see`,
      query: z.object({ ...listFilters, ...listPaging, ...filters, sort: sort.optional() }),
      responses: { 200: z.object({ items: z.array(Item), next: z.string().nullable() }) },
    }),
    count: endpoint({
      method: 'GET',
      path: `${path}/count`,
      summary: `Number of ${plural} in a tab of the list, with the same filters`,
      query: z.object({ ...listFilters, ...countShape, ...filters }),
      responses: { 200: Count },
    }),
    values: endpoint({
      method: 'GET',
      path: `${path}/values`,
      summary: `Number of ${plural} in a tab of the list by the values of one filter, under the other ones`,
      query: z.object({ ...listFilters, ...countedFilter, ...filters }),
      responses: { 200: ValueCounts, 400: Problem },
    }),
    raise: endpoint({
      method: 'POST',
      path,
      summary: `Raise a new ${type}`,
      privilege: privileges.raise,
      isIdempotent: true,
      body: Raise,
      responses: { 201: Detail, 403: Problem, 409: Problem, 422: Problem },
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One ${type}`,
      params: IdParams,
      responses: { 200: Detail, 404: Problem },
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change one ${type}`,
      ifMatch: true,
      params: IdParams,
      body: Edit,
      responses: { 200: Detail, ...refusals },
    }),
  };
}
