import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { ExecutionHead } from '../schemas/executions.ts';
import { RecordForm, ReporterForm } from '../schemas/record-forms.ts';
import { Place } from '../schemas/records.ts';

/**
 * The endpoints of the forms of a type of record, under its own path. `Kind` is the property that chooses a record's form;
 * `completes` the privilege to fill in a form that was not part of the report, for people without a relation that allows it.
 */
export function formEndpoints<Kind extends z.ZodType<string, string>>(
  { plural, privileges }: RecordTypeDescriptor,
  Kind: Kind,
  completes: string,
) {
  const path = `/api/${plural}` as const;
  return {
    readReporterForm: endpoint({
      method: 'GET',
      path: `${path}/reporter-forms/{kind}`,
      summary: `The form that whoever reports ${plural} of this kind fills in as well; null if there is none`,
      privilege: privileges.raise,
      params: z.object({ kind: Kind }),
      responses: { 200: z.object({ form: ReporterForm.nullable() }), 403: Problem },
    }),
    readScheduledForm: endpoint({
      method: 'GET',
      path: `${path}/scheduled-forms/{id}`,
      summary: `The form and the place of a schedule by which ${plural} are raised`,
      privilege: privileges.raise,
      params: IdParams,
      responses: { 200: z.object({ place: Place, form: ReporterForm }), 403: Problem, 404: Problem },
    }),
    readForm: endpoint({
      method: 'GET',
      path: `${path}/{id}/form`,
      summary: 'The form of a record; its questions and answers are those of its execution',
      params: IdParams,
      responses: { 200: RecordForm, 404: Problem },
    }),
    beginForm: endpoint({
      method: 'POST',
      path: `${path}/{id}/form`,
      summary:
        'Start the form of its kind for a record that was raised without one; returns the existing one otherwise',
      privilege: completes,
      isIdempotent: true,
      params: IdParams,
      responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
    }),
  };
}
export type FormEndpoints = ReturnType<typeof formEndpoints>;
