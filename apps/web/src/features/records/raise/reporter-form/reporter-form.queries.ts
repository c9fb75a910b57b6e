import { queryOptions } from '@tanstack/react-query';
import type { RecordFormSetup, RecordTypeSetup } from '../../../../config/record-types.ts';
import { call } from '../../../../shared/api/call.ts';

/** Milliseconds for which a form is not refetched, so that switching between kinds loads each only once. */
const STALE_AFTER_MS = 300_000;

type Type = RecordTypeSetup['type'];

/** The form of a kind of a type's records, which the reporter fills in as part of the report. */
export const reporterFormQuery = (type: Type, { endpoints }: RecordFormSetup, kind: string) =>
  queryOptions({
    queryKey: ['reporter-form', type, kind],
    queryFn: async ({ signal }) => (await call(endpoints.readReporterForm, { params: { kind } }, { signal })).form,
    staleTime: STALE_AFTER_MS,
  });

/** The form and the place of a schedule by which records of a type are raised. */
export const scheduledFormQuery = (type: Type, { endpoints }: RecordFormSetup, id: number) =>
  queryOptions({
    queryKey: ['scheduled-form', type, id],
    queryFn: ({ signal }) => call(endpoints.readScheduledForm, { params: { id } }, { signal }),
    staleTime: STALE_AFTER_MS,
  });
