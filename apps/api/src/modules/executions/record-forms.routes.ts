import type { FormEndpoints } from '@safety-qube/contract/endpoints/record-forms';
import type { FormType } from '@safety-qube/domain/record-types/record-types';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { beginRecordForm } from './commands/begin-record-form.ts';
import { readRecordForm, readReporterForm, readScheduledForm } from './record-forms.queries.ts';

/** Registers the routes of the forms that a type's records are reported with and completed by. */
export function recordFormRoutes(app: FastifyInstance, type: FormType, endpoints: FormEndpoints): void {
  route(app, endpoints.readReporterForm, async ({ params }, ctx) =>
    answer(200, { form: await readReporterForm(ctx, type, params.kind) }),
  );
  route(app, endpoints.readScheduledForm, async ({ params }, ctx) =>
    answer(200, await readScheduledForm(ctx, type, params.id)),
  );
  route(app, endpoints.readForm, async ({ params }, ctx) => answer(200, await readRecordForm(ctx, type, params.id)));
  route(app, endpoints.beginForm, async ({ params }, ctx) => answer(201, await beginRecordForm(ctx, type, params.id)));
}
