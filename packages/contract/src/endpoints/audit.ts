import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuditChain, AuditEntry, AuditFilters, AuditRecipients } from '../schemas/audit.ts';
import { Id, IdParams, Problem, refusals } from '../schemas/common.ts';

const PRIVILEGE = 'management.audit.read';

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/management/audit',
  summary: 'The log of what was done, newest first; lines about records only for those who may see these',
  privilege: PRIVILEGE,
  query: z.object({
    ...AuditFilters.shape,
    /** The last line of the page before. */
    cursor: Id.optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  responses: { 200: z.object({ items: z.array(AuditEntry), next: z.int().nullable() }), 403: Problem },
});
export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/api/management/audit/choices',
  summary: 'The actions and the kinds of subjects that the log contains, in words',
  privilege: PRIVILEGE,
  responses: {
    200: z.object({
      actions: z.array(z.object({ value: z.string(), label: z.string() })),
      entities: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
    403: Problem,
  },
});
export const getAuditFile = endpoint({
  method: 'GET',
  path: '/api/management/audit/file',
  summary: 'The lines of the log as a file; 422 EXPORT_TOO_MANY_ROWS for more than 50,000',
  privilege: PRIVILEGE,
  query: z.object({ ...AuditFilters.shape, format: z.enum(['csv', 'xlsx']) }),
  responses: { 200: z.any(), 403: Problem, 422: Problem },
});
export const getAuditChain = endpoint({
  method: 'GET',
  path: '/api/management/audit/chain',
  summary: 'How far the log and the history of records are sealed, and who is mailed the last seal',
  privilege: PRIVILEGE,
  responses: { 200: AuditChain, 403: Problem },
});
export const setAuditRecipients = endpoint({
  method: 'PUT',
  path: '/api/management/audit/recipients',
  summary: 'Choose the addresses to which the last seal is mailed every day',
  privilege: 'management.branding.edit',
  body: AuditRecipients.extend({
    /** The addresses that the caller has read; 409 STALE with the current ones if they are others by now. */
    before: AuditRecipients.shape.addresses.optional(),
  }),
  responses: { 200: AuditRecipients, 403: Problem, 409: Problem },
});
export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/management/audit/{id}',
  summary: 'One line of the log',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: AuditEntry, 404: Problem },
});
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/management/audit/{id}/undo',
  summary:
    'Undo what a line of the log says, with all that the same call did, as far as the caller may make the opposite change',
  grantsRights: 'sometimes',
  params: IdParams,
  /** What stays as it is because somebody has changed it since: some of it by name, and how much. */
  responses: { 200: z.object({ kept: z.array(z.string()), keptCount: z.int() }), ...refusals },
});
