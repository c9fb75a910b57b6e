import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, PageParams, Problem, refusals } from '../schemas/common.ts';

/**
 * The calls of a register: a page of its items with the rights to add some, one item, adding one, changing one. `privilege` is
 * what `.read`, `.create` and `.edit` are appended to, `shapes` the item, the filters, what is added and changed, and what a page
 * contains besides its items.
 */
export const registerEndpoints = <
  const P extends string,
  Item extends z.ZodType,
  Filters extends z.ZodRawShape,
  Added extends z.ZodRawShape,
  Changed extends z.ZodRawShape,
  More extends z.ZodRawShape,
>(register: {
  path: P;
  privilege: string;
  summaries: { page: string; one: string; create: string; update: string };
  shapes: { item: Item; filters: Filters; added: Added; changed: Changed; more: More };
}) => {
  // The browser has no shapes: they are read only where a call is described.
  const { path, privilege, summaries, shapes } = register;
  return {
    page: endpoint({
      method: 'GET',
      path: `/api/${path}`,
      summary: `${summaries.page}, a page at a time (pages count from 1)`,
      privilege: `${privilege}.read`,
      query: z.object({ ...shapes.filters, ...PageParams.shape }),
      responses: {
        200: z.object({
          items: z.array(shapes.item),
          total: z.int(),
          ...shapes.more,
          abilities: z.object({ create: z.boolean() }),
        }),
        403: Problem,
      },
    }),
    get: endpoint({
      method: 'GET',
      path: `/api/${path}/{id}`,
      summary: summaries.one,
      privilege: `${privilege}.read`,
      params: IdParams,
      responses: { 200: shapes.item, 404: Problem },
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/${path}`,
      summary: summaries.create,
      isIdempotent: true,
      privilege: `${privilege}.create`,
      body: z.object(shapes.added),
      responses: { 201: shapes.item, 403: Problem, 409: Problem, 422: Problem },
    }),
    update: endpoint({
      method: 'PATCH',
      path: `/api/${path}/{id}`,
      summary: summaries.update,
      privilege: `${privilege}.edit`,
      params: IdParams,
      /** The version that was read; a stale one is 409 with the current item. */
      body: z.object({ ...shapes.changed, version: z.int().optional() }),
      responses: { 200: shapes.item, ...refusals },
    }),
  };
};
